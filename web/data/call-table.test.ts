import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import type { CallName } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addressOf, callTable } from "./call-table.ts";

test("the table says of every call what the contract says", () => {
  expect(Object.keys(callTable).toSorted()).toEqual(Object.keys(contract).toSorted());
  const endpoints: Readonly<Record<CallName, Endpoint>> = contract;
  const rows: Readonly<Record<CallName, { readonly method: string; readonly path: string; readonly query?: unknown }>> =
    callTable;
  for (const [name, { method, path, query }] of Object.entries(endpoints)) {
    const row = Object.entries(rows).find(([it]) => it === name)?.[1];
    expect([row?.method, row?.path]).toEqual([method, path]);
    expect(row?.query !== undefined).toBe(method === "POST" && query !== undefined);
  }
});

test("what a GET asks travels in the address", () => {
  const { url, body } = addressOf("getAccountManagementDetails", { domain: "courier.example", accountNumber: 0 });
  expect(url).toBe("/api/ManageAccount/GetAccountManagementDetails?domain=courier.example&accountNumber=0");
  expect(body).toBeNull();
});

test("an address is validated with the domain in the address of the call and the rest in its body", () => {
  const { url, body } = addressOf("validateAddress", { domain: "courier.example", city: "Iowa City", zip: "52240" });
  expect(url).toBe("/api/Site/ValidateAddress?domain=courier.example");
  expect(body).toBe('{"city":"Iowa City","zip":"52240"}');
});

test("an undefined parameter does not travel", () => {
  expect(addressOf("getSiteOptions", { domain: undefined }).url).toBe("/api/Site/GetSiteOptions");
  expect(addressOf("tnAuth", { code: "c", domain: "d", state: undefined }).body).toBe('{"code":"c","domain":"d"}');
});
