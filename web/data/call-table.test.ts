import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import type { CallName } from "#contract/contract.ts";
import { callNames } from "#tests/endpoints/call-names.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addressOf, fileTypeOf, isRead } from "./call-table.ts";

test("the table agrees with the contract about every call", () => {
  const endpoints: Readonly<Record<CallName, Endpoint>> = contract;
  for (const name of callNames) {
    const { method, path, query, file } = endpoints[name];
    const address = addressOf(name, { domain: "courier.example" });
    const [called] = address.url.split("?");
    expect([address.method, called, fileTypeOf(name)]).toEqual([method, path, file]);
    expect(isRead(name)).toBe(method === "GET");
    expect(address.url.includes("?domain=")).toBe(method === "GET" || query !== undefined);
  }
});

test("a GET sends its parameters in the query", () => {
  const { url, body } = addressOf("getAccountManagementDetails", { domain: "courier.example", accountNumber: 0 });
  expect(url).toBe("/api/ManageAccount/GetAccountManagementDetails?domain=courier.example&accountNumber=0");
  expect(body).toBeNull();
});

test("an address is validated with the domain in the query and the rest in the body", () => {
  const { url, body } = addressOf("validateAddress", { domain: "courier.example", city: "Iowa City", zip: "52240" });
  expect(url).toBe("/api/Site/ValidateAddress?domain=courier.example");
  expect(body).toBe('{"city":"Iowa City","zip":"52240"}');
});

test("an undefined parameter is not sent", () => {
  expect(addressOf("getSiteOptions", { domain: undefined }).url).toBe("/api/Site/GetSiteOptions");
  expect(addressOf("tnAuth", { code: "c", domain: "d", state: undefined }).body).toBe('{"code":"c","domain":"d"}');
});
