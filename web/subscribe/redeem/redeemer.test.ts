import { expect, test } from "vitest";
import { makeCall } from "#web/data/call.ts";
import { setUpAccount } from "../checkout/set-up-account.ts";
import { makeRedeemerStore } from "./redeemer.ts";

const answer = { isSuccess: false, circAccountExists: false, bloxAccountExists: false, errorMessage: "no" };

test("the recipient sets up an account for a gift, whatever they already read, and buys no plan", async () => {
  const sent: unknown[] = [];
  const call = makeCall({
    fetch: async (url, init) => {
      sent.push(await new Request(`http://site.example${url}`, init).json());
      return Response.json(answer);
    },
    token: () => null,
    hasSignedIn: () => true,
    onAccepted: () => undefined,
    preview: () => null,
    newKey: () => "fresh",
    onSignedOut: () => undefined,
  });
  const redeemer = makeRedeemerStore({ kind: "typing" });
  let drawn = 0;
  const stop = redeemer.subscribe(() => (drawn += 1));
  const credentials = { email: "a@b.example", password: "sixsix" };
  const needs = { store: redeemer, call, domain: "courier.example", keepToken: () => undefined };
  await setUpAccount(needs, null, { type: "submitted", credentials });
  expect(sent).toEqual([{ domain: "courier.example", ...credentials, createBloxAccount: "N", forGift: true }]);
  expect(redeemer.now().account).toMatchObject({ kind: "refused", message: "no" });
  expect(drawn).toBe(2);
  stop();
  redeemer.dispatch({ type: "account", event: { type: "otherEmailWanted" } });
  expect(drawn).toBe(2);
});
