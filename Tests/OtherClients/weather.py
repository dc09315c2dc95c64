#!/usr/bin/env python3
"""pyowm asks the weather server at the address of the first argument for weather and places."""

import sys

import pyowm
from pyowm.commons import exceptions
from pyowm.commons.http_client import HttpRequestBuilder
from pyowm.utils.config import get_default_config

# pyowm has no option for the address.
HttpRequestBuilder.URL_TEMPLATE_WITH_SUBDOMAINS = sys.argv[1] + "/{3}"
PREFIXES = {"openweathermap.org/data/2.5": "data/2.5/", "openweathermap.org/geo/1.0": "geo/1.0/"}
build = HttpRequestBuilder.build


def build_here(self):
    self.path = PREFIXES[self.root] + self.path
    return build(self)


def raises(error, call, *arguments):
    try:
        call(*arguments)
    except error:
        return
    raise AssertionError(f"{error.__name__} expected from {call.__name__}{arguments}")


HttpRequestBuilder.build = build_here
config = get_default_config()
config["connection"].update(use_ssl=False, timeout_secs=60)
owm = pyowm.OWM("sandbox", config)
weather, places = owm.weather_manager(), owm.geocoding_manager()

report = weather.weather_at_place("Portland,OR,US")
assert (report.location.name, report.location.country) == ("Portland", "US"), report.location
assert report.weather.temperature("celsius")["temp"] > -90 and report.weather.detailed_status, report.weather
assert report.weather.sunrise_time() < report.weather.sunset_time()
assert weather.weather_at_id(report.location.id).location.name == "Portland"
assert weather.weather_at_coords(39.9, 116.4).location.country == "CN"
assert weather.weather_at_zip_code("97201", "us").location.name == "Portland"
raises(exceptions.NotFoundError, weather.weather_at_zip_code, "00000", "us")
raises(exceptions.NotFoundError, weather.weather_at_place, "Zzyzx")
raises(exceptions.UnauthorizedError, pyowm.OWM("wrong", config).weather_manager().weather_at_place, "London")
# Not offered.
raises(exceptions.NotFoundError, weather.weather_at_ids, [2643743])
raises(exceptions.NotFoundError, weather.weather_at_places, "London", "like")
raises(exceptions.NotFoundError, weather.forecast_at_place, "London", "daily")

forecast = weather.forecast_at_place("London,GB", "3h").forecast
assert (len(forecast), forecast.location.name, forecast.location.country) == (40, "London", "GB"), forecast
times = [step.reference_time() for step in forecast]
assert all(later - time == 3 * 3600 for time, later in zip(times, times[1:])), times
assert all(step.temperature("celsius")["temp"] > -90 and step.detailed_status for step in forecast)

found = places.geocode("Portland", country="US", state_code="OR")
assert [(place.name, place.country) for place in found] == [("Portland", "US")], found
near = places.reverse_geocode(found[0].lat, found[0].lon, limit=3)
assert "Portland" in [place.name for place in near], near
