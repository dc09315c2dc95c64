import Foundation

/// Answers of OpenWeatherMap, as in its documentation (in metric units).
public enum WeatherSamples {
    /// All fields that the current weather 2.5 may send, at once.
    public static let full = #"""
        {"coord":{"lon":7.367,"lat":45.133},
         "weather":[{"id":501,"main":"Rain","description":"moderate rain","icon":"10d"},
                    {"id":601,"main":"Snow","description":"snow","icon":"13d"}],
         "base":"stations",
         "main":{"temp":11.05,"feels_like":9.78,"temp_min":9.91,"temp_max":13.67,"pressure":1021,"humidity":60,
                 "sea_level":1021,"grnd_level":910},
         "visibility":10000,"wind":{"speed":4.09,"deg":121,"gust":3.47},
         "rain":{"1h":2.73,"3h":5.5},"snow":{"1h":0.5,"3h":1.25},"clouds":{"all":83},"dt":1726660758,
         "sys":{"type":1,"id":6736,"country":"IT","sunrise":1726636384,"sunset":1726680975},
         "timezone":7200,"id":3165523,"name":"Province of Turin","cod":200}
        """#

    /// A place at sea, with few fields and no name.
    public static let unnamed = #"""
        {"coord":{"lon":-140,"lat":0},"weather":[{"id":800,"main":"Clear","description":"clear sky","icon":"01n"}],
         "base":"stations","main":{"temp":26,"pressure":1012,"humidity":78},"wind":{"speed":7,"deg":95},
         "clouds":{"all":0},"dt":1726660758,"sys":{"sunrise":1726671602,"sunset":1726715209},"timezone":-32400,
         "id":0,"name":"","cod":200}
        """#

    /// An answer of the forecast 2.5, shortened.
    public static let forecast = #"""
        {"cod":"200","message":0,"cnt":2,
         "list":[{"dt":1661871600,"main":{"temp":296.76,"feels_like":296.98,"temp_min":296.76,"temp_max":297.87,
                  "pressure":1015,"sea_level":1015,"grnd_level":933,"humidity":69,"temp_kf":-1.11},
                  "weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10d"}],
                  "clouds":{"all":100},"wind":{"speed":0.62,"deg":349,"gust":1.18},"visibility":10000,"pop":0.32,
                  "rain":{"3h":0.26},"sys":{"pod":"d"},"dt_txt":"2022-08-30 15:00:00"},
                 {"dt":1661882400,"main":{"temp":295.45,"temp_min":292.84,"temp_max":295.45},
                  "weather":[{"id":500,"main":"Rain","description":"light rain","icon":"10n"}],
                  "pop":1,"rain":{"3h":1},"snow":{"3h":0.5},"sys":{"pod":"n"},"dt_txt":"2022-08-30 18:00:00"}],
         "city":{"id":3163858,"name":"Zocca","coord":{"lat":44.34,"lon":10.99},"country":"IT","population":4593,
                 "timezone":7200,"sunrise":1661834187,"sunset":1661882248}}
        """#

    /// An answer of the geocoding 1.0, shortened.
    public static let places = #"""
        [{"name":"London","local_names":{"ascii":"London","zh":"倫敦","feature_name":"London"},
          "lat":51.5073219,"lon":-0.1276474,"country":"GB","state":"England"},
         {"name":"London","lat":42.983233,"lon":-81.243376,"country":"CA"}]
        """#

    /// An answer of MET Norway's Locationforecast 2.0 for Oslo, shortened: four hours, then steps of six.
    public static let metNorway = #"""
        {"type":"Feature","geometry":{"type":"Point","coordinates":[10.7461,59.9127,3]},
         "properties":{"meta":{"updated_at":"2026-03-01T11:21:45Z","units":{"air_temperature":"celsius"}},
         "timeseries":[
          {"time":"2026-03-01T12:00:00Z","data":{
           "instant":{"details":{"air_pressure_at_sea_level":1012.6,"air_temperature":-1.4,"cloud_area_fraction":98.4,
            "dew_point_temperature":-3.2,"fog_area_fraction":0,"relative_humidity":87.1,
            "ultraviolet_index_clear_sky":0.9,"wind_from_direction":201.3,"wind_speed":2.6,"wind_speed_of_gust":6.1}},
           "next_12_hours":{"summary":{"symbol_code":"snow","symbol_confidence":"certain"},"details":{}},
           "next_1_hours":{"summary":{"symbol_code":"lightsnow"},
            "details":{"precipitation_amount":0.2,"probability_of_precipitation":55.1}},
           "next_6_hours":{"summary":{"symbol_code":"snow"},
            "details":{"air_temperature_max":0.2,"air_temperature_min":-2.1,"precipitation_amount":1.6}}}},
          {"time":"2026-03-01T13:00:00Z","data":{
           "instant":{"details":{"air_temperature":-0.9,"wind_speed":2.5,"wind_from_direction":198.0}},
           "next_1_hours":{"summary":{"symbol_code":"snow"},"details":{"precipitation_amount":0.4}}}},
          {"time":"2026-03-01T14:00:00Z","data":{
           "instant":{"details":{"air_temperature":-1.9}},
           "next_1_hours":{"summary":{"symbol_code":"partlycloudy_day"},"details":{"precipitation_amount":0.1}}}},
          {"time":"2026-03-01T15:00:00Z","data":{
           "instant":{"details":{"air_temperature":-2.2}},
           "next_1_hours":{"summary":{"symbol_code":"fair_night"},"details":{"precipitation_amount":0}}}},
          {"time":"2026-03-01T18:00:00Z","data":{
           "instant":{"details":{"air_temperature":-3.0,"relative_humidity":90}},
           "next_12_hours":{"summary":{"symbol_code":"cloudy"}},
           "next_6_hours":{"summary":{"symbol_code":"heavysleetshowersandthunder_polartwilight"},
            "details":{"air_temperature_max":-2.8,"air_temperature_min":-4.9,"precipitation_amount":3.1}}}},
          {"time":"2026-03-02T00:00:00Z","data":{"instant":{"details":{"air_temperature":-5.5}}}},
          {"time":"tomorrow","data":{"instant":{"details":{"air_temperature":9}}}}]}}
        """#

    /// An answer of MET Norway's Sunrise 3.0 for Oslo.
    public static let metNorwaySun = #"""
        {"copyright":"MET Norway","licenseURL":"https://api.met.no/license_data.html","type":"Feature",
         "geometry":{"type":"Point","coordinates":[10.7461,59.9127]},
         "when":{"interval":["2026-02-28T23:22:00Z","2026-03-01T23:34:00Z"]},
         "properties":{"body":"Sun","sunrise":{"time":"2026-03-01T07:03+01:00","azimuth":107.4},
          "sunset":{"time":"2026-03-01T17:57+01:00","azimuth":252.9},
          "solarnoon":{"time":"2026-03-01T12:29+01:00","disc_centre_elevation":22.6,"visible":true},
          "solarmidnight":{"time":"2026-03-01T00:29+01:00","disc_centre_elevation":-37.9,"visible":false}}}
        """#
}
