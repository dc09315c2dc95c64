#!/usr/bin/env python3
"""Authlib signs a user in at the OAuth 2.0 server at the address of the first argument, as a native app would."""

import sys
from urllib.parse import parse_qs, urljoin, urlsplit

import requests
from authlib.common.security import generate_token
from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2 import OAuth2Error
from authlib.oauth2.rfc8414 import AuthorizationServerMetadata

server = sys.argv[1]
redirect = "http://127.0.0.1:4321/done?from=hutong"
scope = "urn:matrix:client:api:* urn:matrix:client:device:AUTHLIB"


def get_metadata():
    answer = requests.get(server + "/.well-known/oauth-authorization-server", timeout=60)
    metadata = AuthorizationServerMetadata(answer.json())
    metadata.validate()
    assert metadata["issuer"] == server, metadata
    return metadata


def register(endpoint, **fields):
    fields = {"client_name": "Authlib", "client_uri": "http://127.0.0.1/", "redirect_uris": [redirect],
              "token_endpoint_auth_method": "none"} | fields
    return requests.post(endpoint, json=fields, timeout=60)


def session(client):
    return OAuth2Session(
        client, scope=scope, redirect_uri=redirect, token_endpoint_auth_method="none", code_challenge_method="S256")


def authorize(client, metadata, verifier):
    """Fills in the form as a user does in the browser; returns the address of the redirection."""
    page, state = client.create_authorization_url(metadata["authorization_endpoint"], code_verifier=verifier)
    fields = {name: values[0] for name, values in parse_qs(urlsplit(page).query).items()}
    form = requests.get(page, timeout=60)
    assert form.status_code == 200 and "<form" in form.text, form.text
    fields |= {"name": "mei", "password": "hutong-demo", "decision": "allow"}
    action = urljoin(page, form.text.split('action="')[1].split('"')[0])
    answer = requests.post(action, data=fields, allow_redirects=False, timeout=60)
    address = answer.headers["Location"]
    query = parse_qs(urlsplit(address).query)
    assert address.startswith(redirect + "&"), address
    assert query["state"] == [state] and query["iss"] == [server], query
    return address


def fails(code, call, *arguments, **fields):
    try:
        call(*arguments, **fields)
    except (OAuthError, OAuth2Error) as error:
        assert error.error == code, error
        return
    raise AssertionError(f"{code} expected")


def whoami(token):
    headers = {"Authorization": "Bearer " + token}
    return requests.get(server + "/_matrix/client/v3/account/whoami", headers=headers, timeout=60)


metadata = get_metadata()
registered = register(metadata["registration_endpoint"])
assert registered.status_code == 201, registered.text
record = registered.json()
assert record["redirect_uris"] == [redirect] and record["client_uri"] == "http://127.0.0.1/", record
refusal = register(metadata["registration_endpoint"], redirect_uris=["https://example.org/"])
assert (refusal.status_code, refusal.json()["error"]) == (400, "invalid_redirect_uri"), refusal.text
refusal = register(metadata["registration_endpoint"], redirect_uris="none")
assert (refusal.status_code, refusal.json()["error"]) == (400, "invalid_client_metadata"), refusal.text

client, verifier = session(record["client_id"]), generate_token(48)
address = authorize(client, metadata, verifier)
tokens = client.fetch_token(metadata["token_endpoint"], authorization_response=address, code_verifier=verifier)
assert tokens["scope"] == scope and tokens["token_type"].lower() == "bearer", list(tokens)
assert whoami(tokens["access_token"]).json() == {
    "user_id": "@mei:hutong.example", "device_id": "AUTHLIB", "is_guest": False}
fails("invalid_grant", session(record["client_id"]).fetch_token, metadata["token_endpoint"],
      authorization_response=authorize(client, metadata, verifier), code_verifier=generate_token(48))

renewed = client.refresh_token(metadata["token_endpoint"], refresh_token=tokens["refresh_token"])
assert renewed["refresh_token"] != tokens["refresh_token"] and renewed["scope"] == scope, list(renewed)

other = session(register(metadata["registration_endpoint"]).json()["client_id"])
answer = other.revoke_token(metadata["revocation_endpoint"], renewed["refresh_token"], "refresh_token")
assert (answer.status_code, answer.json()["error"]) == (400, "invalid_grant"), answer.text
assert whoami(renewed["access_token"]).status_code == 200
answer = client.revoke_token(metadata["revocation_endpoint"], "unknown")
assert answer.status_code == 200, answer.text
answer = client.revoke_token(metadata["revocation_endpoint"], renewed["refresh_token"], "refresh_token")
assert answer.status_code == 200, answer.text
assert whoami(renewed["access_token"]).status_code == 401
fails("invalid_grant", client.refresh_token, metadata["token_endpoint"], refresh_token=renewed["refresh_token"])
