import { expect, test } from "vitest";
import { messages } from "#contract/messages.ts";
import type { AuthState } from "#contract/auth.ts";
import { makeCall } from "#web/data/call.ts";
import { makeCheckoutStore } from "./checkout-store.ts";
import { digitalBasic } from "./sample-checkout.ts";
import { setUpAccount } from "./set-up-account.ts";

const credentials = { email: "ada@example.com", password: "sixsix" };
const submitted = { type: "submitted", credentials } as const;
const unknown = {
  isSuccess: false,
  circAccountExists: false,
  bloxAccountExists: false,
  errorMessage: messages.accountDoesNotExist,
};
const auth: AuthState = {
  isAuthenticated: true,
  token: "t",
  username: credentials.email,
  expires: "2099-01-01T00:00:00Z",
};
const completed = { ...unknown, isSuccess: true, bloxAccountExists: true, errorMessage: "", authResponse: auth };

/** A server that gives these answers in turn; a number is a status. */
function aCheckout(...answers: (object | number)[]) {
  const store = makeCheckoutStore(null, () => "c1");
  const sent: unknown[] = [];
  const tokens: AuthState[] = [];
  const call = makeCall({
    fetch: async (url, init) => {
      sent.push(await new Request(`http://site.example${url}`, init).json());
      const answer = answers.shift() ?? 500;
      const headers = { "retry-after": "90" };
      return typeof answer === "number" ? Response.json({}, { status: answer, headers }) : Response.json(answer);
    },
    token: () => null,
    hasSignedIn: () => true,
    onAccepted: () => undefined,
    preview: () => null,
    newKey: () => "fresh",
    onSignedOut: () => undefined,
  });
  const needs = { store, call, domain: "courier.example", keepToken: (given: AuthState) => tokens.push(given) };
  return {
    store,
    sent,
    tokens,
    tell: (event: Parameters<typeof setUpAccount>[2]) => setUpAccount(needs, digitalBasic, event),
  };
}

test("the account is checked with plan and rate, created only if the visitor says so, and gives the checkout's token", async () => {
  const { store, sent, tokens, tell } = aCheckout(unknown, completed);
  await tell(submitted);
  expect(store.now().account.kind).toBe("notFound");
  await tell({ type: "creationAccepted" });
  expect(sent).toEqual([
    { domain: "courier.example", ...credentials, createBloxAccount: "N", membership: "digital", rate: "R-D1" },
    { domain: "courier.example", ...credentials, createBloxAccount: "Y", membership: "digital", rate: "R-D1" },
  ]);
  expect(store.now().account).toEqual({ kind: "ready", email: credentials.email });
  expect(tokens).toEqual([auth]);
});

test("a repeated submit with the same email and password sends nothing", async () => {
  const { sent, tell } = aCheckout(unknown);
  await Promise.all([tell(submitted), tell(submitted)]);
  await tell(submitted);
  expect(sent).toHaveLength(1);
});

test("too many attempts says when to try again; a fault says that something went wrong; both may be repeated", async () => {
  const { store, tell } = aCheckout(429, 500, completed);
  await tell(submitted);
  expect(store.now().account).toMatchObject({
    message: expect.stringMatching(/^Too many tries. Please try again in 2 minutes\./),
  });
  await tell(submitted);
  expect(store.now().account).toMatchObject({ message: messages.somethingWentWrong });
  await tell(submitted);
  expect(store.now().account.kind).toBe("ready");
});

test("a password that the publication refuses is an error at its field", async () => {
  const { store, tell } = aCheckout({ ...unknown, errorMessage: "Too easy to guess.", refusedField: "password" });
  expect(await tell(submitted)).toEqual({ password: "Too easy to guess." });
  expect(store.now().account.kind).toBe("typing");
});
