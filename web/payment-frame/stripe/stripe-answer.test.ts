import { expect, test } from "vitest";
import { approvedResponse, declinedResponse, readRefusal, readResult } from "./stripe-answer.ts";
import { readToken } from "./stripe-script.ts";

const declined = (code: string, more: object = {}) =>
  readResult({ error: { type: "card_error", code, charge: "ch_1", payment_intent: { id: "pi_1" }, ...more } });

test("an approval names the payment and the invoice, and nothing of the card", () => {
  const result = readResult({ paymentIntent: { id: "pi_1", status: "succeeded", payment_method: "pm_1" } });
  expect(result.status).toBe("succeeded");
  expect(JSON.parse(approvedResponse(result, "R-2026-1"))).toEqual({
    ssl_result: "0",
    ssl_txn_id: "pi_1",
    ssl_invoice_number: "R-2026-1",
  });
  expect(readResult({ setupIntent: { id: "seti_1", status: "succeeded" } })).toMatchObject({ id: "seti_1" });
});

test("an error about a payment that another tab has made is an approval", () => {
  const error = { type: "invalid_request_error", code: "payment_intent_unexpected_state" };
  const paid = { id: "pi_1", status: "succeeded" };
  expect(readResult({ error: { ...error, payment_intent: paid } })).toMatchObject({ status: "succeeded", id: "pi_1" });
});

test.each([
  ["incorrect_number", "number"],
  ["expired_card", "expiry"],
  ["incorrect_cvc", "cvv"],
  ["card_declined", null],
] as const)("%s is shown at %s", (code, field) => {
  expect(readRefusal(declined(code))?.field).toBe(field);
  expect(JSON.parse(declinedResponse(declined(code), "R-1"))).toMatchObject({ ssl_result: "1", ssl_txn_id: "ch_1" });
});

test("an unanswered bank question is a decline; a real card in the sandbox has its own message", () => {
  const unanswered = readResult({
    error: { type: "invalid_request_error", code: "payment_intent_authentication_failure" },
  });
  expect(readRefusal(unanswered)).toMatchObject({ text: "Payment declined" });
  expect(readRefusal(declined("card_declined", { decline_code: "test_mode_live_card" }))?.text).toContain("test cards");
});

test.each([
  { error: { type: "api_connection_error", message: "no answer" } },
  { error: { type: "api_error" } },
  { error: { type: "invalid_request_error", code: "payment_intent_unexpected_state" } },
  { paymentIntent: { id: "pi_1", status: "processing" } },
  {},
  null,
  "text",
])("it isn't known whether %j was charged", (answer) => {
  const result = readResult(answer);
  expect([result.status === "succeeded", readRefusal(result)]).toEqual([false, null]);
});

test("a token contains the key, the payment's secret and the invoice", () => {
  expect(readToken("pk_test_1|pi_1_secret_2|R-2026-1")).toEqual({
    publishableKey: "pk_test_1",
    clientSecret: "pi_1_secret_2",
    invoiceNumber: "R-2026-1",
  });
  expect(readToken("")).toEqual({ publishableKey: "", clientSecret: "", invoiceNumber: "" });
});
