import fc from "fast-check";
import { expect, test } from "vitest";
import { findCardData, scrubCards } from "./card-data.ts";

const card = "4124939999999990";

test.each([
  ["alone", card],
  ["in groups of four", "4124 9399 9999 9990"],
  ["with hyphens", "4124-9399-9999-9990"],
  ["with dots", "4124.9399.9999.9990"],
  ["with no-break spaces", "4124\u00a09399\u00a09999\u00a09990"],
  ["with narrow ones and dashes", "4124\u202f9399\u20139999 \u2013 9990"],
  ["with marks of no width", "4124\u200b9399\u200b9999\u200b9990"],
  ["in full-width digits", "\uff14\uff11\uff12\uff14 9399 \uff19\uff19\uff19\uff19 9990"],
  [
    "in Arabic digits",
    "\u0664\u0661\u0662\u0664\u0669\u0663\u0669\u0669\u0669\u0669\u0669\u0669\u0669\u0669\u0669\u0660",
  ],
  [
    "in mathematical digits",
    "4124939999999990".replaceAll(/\d/g, (digit) => String.fromCodePoint(0x1d7ce + Number(digit))),
  ],
  ["of American Express", "3700 000000 00002"],
  ["among words", `my card is ${card}, thank you`],
  ["before its expiry date", `${card} 12/29`],
  ["before expiry and code", `${card} 12 29 123`],
  ["after another number", `17 ${card}`],
  ["in JSON", JSON.stringify({ note: card })],
  ["in JSON with escapes", `{"note":"\\u0034124939999999990"}`],
  ["in JSON behind a doubled key", `{"note":"${card}","note":""}`],
  ["in JSON in JSON", JSON.stringify({ note: JSON.stringify({ deep: [card] }) })],
  ["as a number", JSON.stringify({ note: Number(card) })],
])("a card number %s is found", (_, text) => {
  expect(findCardData({ field: text })).toBe("/field");
});

test("a key that is a card number is found, and the pointer does not repeat it", () => {
  expect(findCardData({ outer: { [card]: "x" } })).toBe("/outer");
});

test.each(["cardNumber", "cardExpireDate", "cardCVV", "paymentInfo", "ssl_cvv2cvc2", "CARDCVV"])(
  "a field named %s is card data whatever it holds",
  (name) => {
    expect(findCardData({ [name]: "" })).toBe(`/${name}`);
    expect(findCardData({ convergeResponse: JSON.stringify({ [name]: "" }) })).toBe("/convergeResponse");
  },
);

test("ssl_card_number passes masked and not otherwise", () => {
  expect(findCardData({ ssl_card_number: "41**********9990" })).toBeNull();
  expect(findCardData({ ssl_card_number: "1234" })).toBe("/ssl_card_number");
});

test("the gateway's own ids pass, Luhn-valid as every second of them is", () => {
  const ids = { ssl_token: "4421912014039990", ssl_txn_id: card, ssl_merchant_txn_id: card, ssl_oar_data: card };
  expect(findCardData({ convergeResponse: JSON.stringify(ids) })).toBeNull();
  expect(findCardData({ convergeResponse: JSON.stringify(ids, null, 2) })).toBeNull();
  expect(findCardData({ convergeResponse: JSON.stringify({ ssl_result_message: card }) })).toBe("/convergeResponse");
});

test("what only looks a little like a card passes", () => {
  for (const text of ["4124939999999991", "1124939999999996", "412493999999", "2026-11-20T17:26:24", "53095-1234"]) {
    expect(findCardData({ text })).toBeNull();
  }
});

test("whatever stands around it, no card number is left in a log line", () => {
  const around = fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -abc{}":,/')) });
  fc.assert(
    fc.property(around, around, (before, after) => {
      const line = `${before} x${card}x ${after}`;
      expect(scrubCards(line)).not.toContain(card);
      expect(scrubCards(scrubCards(line))).toBe(scrubCards(line));
    }),
  );
});

test("a card number in any writing is made unreadable, and what stands around it stays", () => {
  expect(scrubCards("pay with \uff14\uff11\uff12\uff14.9399.9999.9990, please")).toBe("pay with [card], please");
  expect(scrubCards("from 192.168.10.12 on 2026-11-22, 12.5 ms")).toBe("from 192.168.10.12 on 2026-11-22, 12.5 ms");
});

test("long input is read in a moment", () => {
  const long = "1 ".repeat(25_000);
  expect(scrubCards(long)).toBe(long);
  expect(findCardData({ long: `{${'"ssl_token" : '.repeat(3_000)}` })).toBeNull();
});
