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
}
