#!/usr/bin/env python3
"""A person signs in with the keyboard alone, in Chromium without a screen.

    browser.py ADDRESS LANGUAGE (light|dark) WIDTH (allow|deny) [FOLDER]

ADDRESS is the page that the app has opened. The page is looked at in each of its states: its language, its colors, whether
it fits the width, where the focus is, and whether password managers know its fields. The last line printed is the text of
the page at which it ends. Pictures go to FOLDER.
"""

import pathlib
import re
import sys

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import WebDriverWait

ADDRESS, LANGUAGE, SCHEME, WIDTH, DECISION = sys.argv[1:6]
FOLDER = pathlib.Path(sys.argv[6]) if len(sys.argv) > 6 else None
NAME, PASSWORD = "mei", "hutong-demo"
IS_CHINESE = LANGUAGE.startswith("zh")


def start():
    options = webdriver.ChromeOptions()
    options.binary_location = "/usr/bin/chromium"
    # The sandbox of Chromium needs rights that a container does not give. It opens pages of this computer only.
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]:
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"intl.accept_languages": LANGUAGE, "intl.selected_languages": LANGUAGE})
    driver = webdriver.Chrome(options, Service("/usr/bin/chromedriver"))
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": int(WIDTH), "height": 740, "deviceScaleFactor": 1, "mobile": False})
    driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": SCHEME}]})
    return driver


def brightness(color):
    red, green, blue = (int(part) for part in re.findall(r"\d+", color)[:3])
    return (red * 299 + green * 587 + blue * 114) / 255_000


def look(driver, state):
    """Checks what holds for every page, and takes a picture of it."""
    if FOLDER:
        driver.save_screenshot(str(FOLDER / f"browser-{state}-{LANGUAGE}-{SCHEME}-{WIDTH}.png"))
    read = driver.execute_script
    language = read("return document.documentElement.lang")
    assert language.startswith("zh") == IS_CHINESE, (state, language)
    assert any("\u4e00" <= letter <= "\u9fff" for letter in text(driver)) == IS_CHINESE, (state, text(driver))
    assert read("return document.documentElement.scrollWidth <= window.innerWidth"), f"{state} is wider than the window"
    background, color = read("const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]")
    assert (brightness(background) < 0.5) == (SCHEME == "dark"), (state, background)
    assert abs(brightness(background) - brightness(color)) > 0.5, (state, background, color)
    assert driver.title.strip(), state


def text(driver):
    return " ".join(driver.find_element(By.TAG_NAME, "main").text.split())


def focused(driver):
    return driver.switch_to.active_element


def press(driver, *keys):
    ActionChains(driver).send_keys(*keys).perform()


def wait(driver, condition):
    WebDriverWait(driver, 60).until(condition)


def fill_in(driver, password):
    """Types name and password and presses a button, with the keyboard alone."""
    if focused(driver).get_attribute("name") == "name":
        press(driver, NAME, Keys.TAB)
    assert focused(driver).get_attribute("name") == "password", focused(driver).get_attribute("outerHTML")
    press(driver, password, Keys.TAB)
    assert focused(driver).get_attribute("value") == "allow"
    outline = driver.execute_script("return getComputedStyle(document.activeElement).outlineStyle")
    assert outline != "none", "the focus cannot be seen"
    if DECISION == "deny" and password == PASSWORD:
        press(driver, Keys.TAB)
        assert focused(driver).get_attribute("value") == "deny"
    press(driver, Keys.ENTER)


def main():
    driver = start()
    try:
        driver.get(ADDRESS)
        look(driver, "form")
        # The names by which password managers find the fields (HTML, "Autofill").
        fields = {field.get_attribute("name"): field for field in driver.find_elements(By.CSS_SELECTOR, "label + input")}
        assert fields["name"].get_attribute("autocomplete") == "username"
        assert fields["password"].get_attribute("autocomplete") == "current-password"
        assert fields["password"].get_attribute("type") == "password"
        for field in fields.values():
            assert field.accessible_name, field.get_attribute("outerHTML")
        assert focused(driver).get_attribute("name") == "name"

        fill_in(driver, "wrong")
        wait(driver, lambda driver: driver.find_elements(By.CSS_SELECTOR, "[role=alert]"))
        look(driver, "wrong")
        # The name is kept, and the next thing to do is to type the password.
        assert driver.find_element(By.NAME, "name").get_attribute("value") == NAME
        page = driver.current_url
        fill_in(driver, PASSWORD)
        wait(driver, lambda driver: not driver.find_elements(By.TAG_NAME, "form") and driver.current_url != page)
        look(driver, DECISION)
        print(text(driver))
    finally:
        driver.quit()


main()
