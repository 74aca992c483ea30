import { expect, test } from "vitest";
import { convergeResponse, readDeclined, readError } from "./gateway-answer.ts";

test("an issuer's decline says Payment declined", () => {
  expect(readDeclined({ ssl_result: "1", ssl_result_message: "DECLINED" })).toEqual({
    text: "Payment declined",
    field: null,
  });
  expect(readDeclined(undefined)).toEqual({ text: "Payment declined", field: null });
});

test("an error about a field is shown at that field", () => {
  expect(readDeclined({ errorCode: "5000", errorName: "x" })).toEqual({ text: "Invalid card number", field: "number" });
  expect(readDeclined({ errorCode: 5001 })).toEqual({ text: "Invalid card expire date", field: "expiry" });
  expect(readDeclined({ errorCode: "9999" }).text).toContain("test cards");
});

test("onError takes a sentence or an object", () => {
  expect(readError("Session token is invalid")).toBe("Session token is invalid");
  expect(readError({ errorName: "Time-Out" })).toBe("Time-Out");
  expect(readError(new Event("x"))).toBe("");
});

test("the answer is passed on unchanged, but never with a card number that is not masked, nor a security code", () => {
  const answer = { ssl_result: "0", ssl_txn_id: "1", ssl_card_number: "41**********9990" };
  expect(convergeResponse(answer)).toBe(JSON.stringify(answer));
  const careless = convergeResponse({ ...answer, ssl_card_number: "4124939999999990", ssl_cvv2cvc2: "123" });
  expect(JSON.parse(careless)).toEqual({ ssl_result: "0", ssl_txn_id: "1" });
});
