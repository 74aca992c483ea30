import { expect, test } from "vitest";
import { networkLimits } from "#core/site/throttle.ts";
import { needsToken } from "#contract/endpoint.ts";
import type { CallName } from "#contract/contract.ts";
import { call } from "#tests/world/calls.ts";
import { expectProblem } from "#tests/world/expect-problem.ts";
import { aPublisher, type Publisher } from "#tests/world/publisher.ts";
import { newEmail, newIp } from "#tests/world/shopper.ts";
import { aSite } from "#tests/world/site.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import { endpointOf, limitedCalls } from "./call-names.ts";

// A minute that ended in the middle of a test would give half of an allowance back.
const site = await siteOfFile({ clockStands: true });

/** Requests that fail, but are counted anyway. */
const vain: Partial<Record<CallName, () => object>> = {
  authenticateTNEmail: () => ({ email: newEmail(), password: "not-the-password" }),
  beginSignIn: () => ({ returnPath: "/account" }),
  tnAuth: () => ({ code: "no-such-code" }),
  setupAccount: () => ({ email: newEmail(), password: "a", createBloxAccount: "N" }),
  recordEvent: () => ({
    visit: "0".repeat(32),
    consent: { analytics: false, marketing: false, personalization: false, globalPrivacyControl: false, version: 1 },
    event: "start_subscription",
  }),
  getCalendar: () => ({ code: "no-such-link-was-ever-made" }),
  lookUpGift: () => ({ code: "no-such-gift-was-ever-given" }),
  lookUpOfferCode: () => ({ code: "nosuchcode" }),
  lookUpRedelivery: () => ({ code: "no-such-letter-was-ever-sent" }),
  answerRedelivery: () => ({ code: "no-such-letter-was-ever-sent", arrived: true }),
  lookUpHandOff: () => ({ code: "no-such-email-was-ever-sent" }),
  openHandOff: () => ({ code: "no-such-email-was-ever-sent" }),
  openStaffView: () => ({ code: "no-such-link-was-ever-made" }),
  lookUpSentOffer: () => ({ accountNumber: 1, code: "no-such-email-was-ever-sent" }),
  lookUpInvitation: () => ({ code: "no-such-email-was-ever-sent" }),
  acceptInvitation: () => ({ code: "no-such-email-was-ever-sent" }),
  lookUpHeldChange: () => ({ code: "no-such-email-was-ever-sent" }),
  answerHeldChange: () => ({ code: "no-such-email-was-ever-sent", allow: true }),
  openAccount: () => ({ accountNumber: 1 }),
  reauthenticate: () => ({ password: "not-the-password" }),
  changePassword: () => ({ currentPassword: "not-the-password", newPassword: "gulls-over-the-pier" }),
  changeSignInEmail: () => ({ email: newEmail() }),
  confirmSignInEmail: () => ({ code: "no-such-code" }),
  addPasskey: () => ({ credential: { id: "none" } }),
  requestAccountAccess: () => ({ email: newEmail() }),
  confirmAccountAccess: () => ({ code: "no-such-code" }),
  lookUpZip: () => ({ zip: "00000" }),
  validateAddress: () => ({ streetAddress: "1 Nowhere", city: "Nowhere", stateCode: "ZZ", zip: "00000" }),
};

const tryOnce = (name: CallName, { domain }: Publisher, ip: string, at = site) =>
  call(at, name, { domain, ...vain[name]?.() }, { ip, ...(needsToken(endpointOf(name)) && { token: "A".repeat(43) }) });

async function useUp(name: CallName, publisher: Publisher, ip: string): Promise<void> {
  const limit = endpointOf(name).limit;
  for (let used = 0; limit !== undefined && used < networkLimits[limit].most; used++) {
    expect((await tryOnce(name, publisher, ip)).status).not.toBe(429);
  }
}

test("allows 120 a minute per network on auth, address validation and events, and 30 on account setup", () => {
  expect(limitedCalls.map((name) => [name, endpointOf(name).limit])).toEqual([
    ["authenticateTNEmail", "auth"],
    ["beginSignIn", "auth"],
    ["tnAuth", "auth"],
    ["openAccount", "auth"],
    ["reauthenticate", "auth"],
    ["changePassword", "auth"],
    ["changeSignInEmail", "auth"],
    ["confirmSignInEmail", "auth"],
    ["beginPasskey", "auth"],
    ["addPasskey", "auth"],
    ["validateAddress", "addressValidation"],
    ["lookUpZip", "addressValidation"],
    ["recordEvent", "analytics"],
    ["setupAccount", "accountSetup"],
    ["lookUpOfferCode", "offerLookUp"],
    ["lookUpGift", "giftLookUp"],
    ["lookUpRedelivery", "emailLink"],
    ["answerRedelivery", "emailLink"],
    ["getCalendar", "calendar"],
    ["requestAccountAccess", "accountAccess"],
    ["confirmAccountAccess", "accountAccess"],
    ["lookUpSentOffer", "emailLink"],
    ["lookUpHandOff", "emailLink"],
    ["openHandOff", "emailLink"],
    ["openStaffView", "emailLink"],
    ["lookUpInvitation", "emailLink"],
    ["acceptInvitation", "accountAccess"],
    ["lookUpHeldChange", "emailLink"],
    ["answerHeldChange", "emailLink"],
  ]);
});

test.each(limitedCalls)("%s answers 429 with Retry-After past its limit, for that address only", async (name) => {
  const publisher = await aPublisher(site);
  const ip = newIp();
  await useUp(name, publisher, ip);
  const answer = await tryOnce(name, publisher, ip);
  expectProblem(answer, 429);
  expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(60);
  expect((await tryOnce(name, publisher, newIp())).status).not.toBe(429);
  expect((await tryOnce(name, await aPublisher(site), ip)).status).not.toBe(429);
});

test("shares a limit among the addresses of one IPv6 network (/64), and not with another network", async () => {
  const publisher = await aPublisher(site);
  const network = newIp().split(".").slice(2).join(":");
  for (let host = 1; host <= networkLimits.accountSetup.most; host++)
    expect((await tryOnce("setupAccount", publisher, `2001:db8:${network}::${host}`)).status).not.toBe(429);
  expectProblem(await tryOnce("setupAccount", publisher, `2001:db8:${network}::ffff:1`), 429);
  expect((await tryOnce("setupAccount", publisher, `2001:db9:${network}::1`)).status).not.toBe(429);
});

test("shares a limit among all servers of one database, and frees it with time", async () => {
  const publisher = await aPublisher(site);
  const ip = newIp();
  await useUp("setupAccount", publisher, ip);
  await using other = await aSite({ outside: { clock: site.needs.outside.clock } });
  expectProblem(await tryOnce("setupAccount", publisher, ip, other), 429);
  site.passMinutes(2);
  expect((await tryOnce("setupAccount", publisher, ip)).status).toBe(200);
});

test("admits no more simultaneous requests than consecutive ones", async () => {
  const publisher = await aPublisher(site);
  const ip = newIp();
  const answers = await Promise.all(Array.from({ length: 45 }, () => tryOnce("setupAccount", publisher, ip)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});

test("ignores an address in a header unless a proxy is trusted", async () => {
  const publisher = await aPublisher(site);
  const ip = newIp();
  await useUp("setupAccount", publisher, ip);
  const headers = { "x-forwarded-for": newIp(), forwarded: `for=${newIp()}`, "x-real-ip": newIp() };
  const input = { domain: publisher.domain, ...vain.setupAccount?.() };
  expectProblem(await call(site, "setupAccount", input, { ip, headers }), 429);
  await using behind = await aSite({
    settings: { trustedProxies: [ip] },
    outside: { clock: site.needs.outside.clock },
  });
  expect((await call(behind, "setupAccount", input, { ip, headers })).status).toBe(200);
});
