import { expect, test } from "vitest";
import type { CallName } from "#contract/contract.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem, pointersOf } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { callNames, endpointOf } from "./call-names.ts";
import { goodRequests } from "./good-requests.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const requests = await goodRequests(site, publisher, callNames);

const sentWith = (name: CallName, change: Record<string, unknown>) => {
  const { input = {}, ...how } = requests.get(name) ?? {};
  return call(site, name, { ...input, ...change }, how);
};

/** Whether the contract accepts a body; the query's own parameters are sent as text. */
const fits = (name: CallName, body: Record<string, unknown>): boolean =>
  endpointOf(name).body?.safeParse(body).success ?? true;

const bodyOf = (name: CallName): Record<string, unknown> => {
  const { domain, ...rest } = { ...requests.get(name)?.input };
  return endpointOf(name).query === undefined && domain !== undefined ? { domain, ...rest } : rest;
};

const posts = callNames.filter((name) => endpointOf(name).method === "POST");

test.each(callNames)("%s refuses a field that the contract doesn't know", async (name) => {
  expect(pointersOf(await sentWith(name, { colour: "green" }))).toEqual(["/colour"]);
});

test.each(posts)("%s refuses an address parameter that the contract doesn't know", async (name) => {
  const { path } = endpointOf(name);
  const { input = {}, token = "" } = requests.get(name) ?? {};
  for (const parameter of ["colour=green", "accountNumber=100200300", "AccountNumber=100200300", "tip=1"]) {
    const { statusCode } = await site.app.inject({
      method: "POST",
      url: `${path}?${parameter}`,
      headers: { host: "localhost", authorization: `Bearer ${token}` },
      payload: { ...input },
    });
    expect([parameter, statusCode]).toEqual([parameter, 400]);
  }
});

const strangers = [null, true, [], {}, -1, 1.5, "", "x".repeat(25_000), 2 ** 53, Number.MAX_VALUE] as const;

test.each(posts)("%s refuses a missing field and one of the wrong type", async (name) => {
  const body = bodyOf(name);
  for (const field of Object.keys(body)) {
    const { [field]: _, ...without } = body;
    for (const changed of [without, ...strangers.map((value) => ({ ...body, [field]: value }))]) {
      if (fits(name, changed)) continue;
      expect(expectProblem(await sentWith(name, { [field]: undefined, ...changed }), 400).title).toBe("Bad Request");
    }
  }
});

test("coerces nothing but a string of digits, for account numbers and reasons", async () => {
  for (const [name, field, wrong] of [
    ["getConvergeAuthToken", "accountNumber", ["1e3", "0x10", " 1", "1.0", "-1", "١٢"]],
    ["terminateSubscriber", "TerminateReasonID", ["1e0", "+1", "1 ", ""]],
    ["processConvergeResponse", "amount", ["1", "1.00", true]],
    ["createSubscription", "billingAddressId", ["123456789012"]],
    ["createSubscription", "termsAccepted", ["true", 1, "Y"]],
    ["quoteOrder", "addOnOfferIDs", ["premium", { 0: "premium" }]],
    ["setupAccount", "createBloxAccount", [true, "y", "yes"]],
  ] as const) {
    for (const value of wrong) {
      expect(pointersOf(await sentWith(name, { [field]: value }))).toEqual([`/${field}`]);
    }
  }
});

test("refuses a call without a body", async () => {
  for (const name of posts) {
    const { token = "" } = requests.get(name) ?? {};
    const headers = { host: "localhost", authorization: `Bearer ${token}` };
    const { statusCode } = await site.app.inject({ method: "POST", url: endpointOf(name).path, headers });
    expect([name, statusCode]).toEqual([name, 400]);
  }
});
