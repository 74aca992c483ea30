import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import { type CallName, contract } from "#contract/contract.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher } from "#tests/world/publisher.ts";
import { aVisitor, signedIn } from "#tests/world/shopper.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { accountCalls, callNames, scopedCalls } from "./call-names.ts";
import { goodRequest, goodRequests } from "./good-requests.ts";

const site = await siteOfFile();
const publisher = await aPublisher(site);
const elsewhere = await aPublisher(site);
const requests = await goodRequests(site, publisher, scopedCalls);

const inputOf = (name: CallName): object => requests.get(name)?.input ?? {};

const ask = (name: CallName, authorization: string | undefined, change: object = {}) =>
  call(site, name, { ...inputOf(name), ...change }, { headers: authorization === undefined ? {} : { authorization } });

const unauthenticated = {
  status: 401,
  headers: { "www-authenticate": "Bearer", "content-type": "application/problem+json" },
  body: { status: 401, title: "Unauthorized", detail: messages.notAuthenticated },
};

/** A token of this scope that works. */
async function aLiveToken(scope: "checkout" | "account"): Promise<string> {
  const { email, token } = await aVisitor(site, publisher);
  return scope === "checkout" ? token : signedIn(site, publisher, email);
}

test.each(scopedCalls)(
  "%s refuses a call without a token of this publisher: User is not authenticated.",
  async (name) => {
    const token = requests.get(name)?.token ?? "";
    for (const sent of [
      undefined,
      "",
      "Bearer",
      token,
      `Basic ${token}`,
      `Bearer ${token} x`,
      `Bearer ${"A".repeat(43)}`,
    ])
      expect(await ask(name, sent)).toMatchObject(unauthenticated);
    const there = "Domain" in inputOf(name) ? { Domain: elsewhere.domain } : { domain: elsewhere.domain };
    expect(await ask(name, `Bearer ${token}`, there)).toMatchObject(unauthenticated);
  },
);

test("refuses another publisher's token", async () => {
  const { email } = await aVisitor(site, elsewhere);
  const foreign = await signedIn(site, elsewhere, email);
  for (const name of scopedCalls) expect(await ask(name, `Bearer ${foreign}`)).toMatchObject(unauthenticated);
});

test.each(accountCalls)("%s refuses a checkout's token", async (name) => {
  expect(await ask(name, `Bearer ${await aLiveToken("checkout")}`)).toMatchObject(unauthenticated);
});

test("every call refuses a token that wasn't used for 30 minutes", async () => {
  const token = await aLiveToken("account");
  site.passMinutes(31);
  for (const name of scopedCalls) expect(await ask(name, `Bearer ${token}`)).toMatchObject(unauthenticated);
});

test("every call refuses a token after sign-out", async () => {
  const token = await aLiveToken("account");
  await call(site, "signOut", { domain: publisher.domain }, { token });
  for (const name of scopedCalls) expect(await ask(name, `Bearer ${token}`)).toMatchObject(unauthenticated);
});

test("extends a token in use past 30 minutes, and ends it 12 hours after sign-in", async () => {
  const { input, token = "" } = await goodRequest.getAccountManagementDetails(site, publisher);
  const ask = () => call(site, "getAccountManagementDetails", input, { token });
  for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
    site.passMinutes(25);
    expect((await ask()).status).toBe(200);
  }
  site.passMinutes(20);
  expectProblem(await ask(), 401, messages.notAuthenticated);
});

test("only visitors, buyers and subscribers can call: staff use commands on the machine itself", () => {
  const scopes = new Set(callNames.map((name) => contract[name].scope));
  expect([...scopes].toSorted()).toEqual(["account", "checkout", "none", "optional"]);
});

test("requires no token where the specification allows anonymous visitors", () => {
  expect(callNames.filter((name) => !scopedCalls.includes(name))).toEqual([
    "authenticateTNEmail",
    "beginSignIn",
    "tnAuth",
    "getEmailConfirmation",
    "getSiteOptions",
    "getFeatureToggles",
    "getDefaultWebOffers",
    "getEditorDetails",
    "validateAddress",
    "lookUpZip",
    "quoteOrder",
    "recordEvent",
    "setupAccount",
    "lookUpOfferCode",
    "lookUpGift",
    "getPaymentMethods",
    "lookUpRedelivery",
    "answerRedelivery",
    "getCalendar",
    "lookUpHandOff",
    "openHandOff",
    "openStaffView",
    "closeStaffView",
    "lookUpInvitation",
    "lookUpHeldChange",
    "answerHeldChange",
  ]);
});
