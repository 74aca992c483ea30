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
])("finds the card number %s", (_, text) => {
  expect(findCardData({ field: text })).toBe("/field");
});

test("finds a key that is a card number, and does not repeat it in the pointer", () => {
  expect(findCardData({ outer: { [card]: "x" } })).toBe("/outer");
});

test.each(["cardNumber", "cardExpireDate", "cardCVV", "paymentInfo", "ssl_cvv2cvc2", "CARDCVV"])(
  "treats a field named %s as card data, whatever its value is",
  (name) => {
    expect(findCardData({ [name]: "" })).toBe(`/${name}`);
    expect(findCardData({ convergeResponse: JSON.stringify({ [name]: "" }) })).toBe("/convergeResponse");
  },
);

test("allows ssl_card_number only if it is masked", () => {
  expect(findCardData({ ssl_card_number: "41**********9990" })).toBeNull();
  expect(findCardData({ ssl_card_number: "1234" })).toBe("/ssl_card_number");
});

test("allows the gateway's own ids, although every second one is Luhn-valid", () => {
  const ids = { ssl_token: "4421912014039990", ssl_txn_id: card, ssl_merchant_txn_id: card, ssl_oar_data: card };
  expect(findCardData({ convergeResponse: JSON.stringify(ids) })).toBeNull();
  expect(findCardData({ convergeResponse: JSON.stringify(ids, null, 2) })).toBeNull();
  expect(findCardData({ convergeResponse: JSON.stringify({ ssl_result_message: card }) })).toBe("/convergeResponse");
});

test("allows numbers that look only a little like a card number", () => {
  for (const text of ["4124939999999991", "1124939999999996", "412493999999", "2026-11-20T17:26:24", "53095-1234"]) {
    expect(findCardData({ text })).toBeNull();
  }
});

test("allows every random id, alone or in a log line, although many contain a valid card number", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(findCardData({ giftId: id })).toBeNull();
      expect(scrubCards(`{"requestId":"${id}"}`)).toBe(`{"requestId":"${id}"}`);
    }),
    { numRuns: 5_000, examples: [["a4124939-9999-4999-8999-999999999998"], ["00412493-9999-4999-9990-aaaaaaaaaaaa"]] },
  );
});

test("allows every random id from a browser, which is 128 bits without hyphens", () => {
  const ids = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes).toString("hex"));
  fc.assert(
    fc.property(ids, (visit) => {
      expect(findCardData({ visit })).toBeNull();
      expect(scrubCards(`"visit":"${visit}"`)).toBe(`"visit":"${visit}"`);
    }),
    { numRuns: 5_000, examples: [[`a${card}f00000000000000`], [`${card}abcdefabcdefabcd`]] },
  );
});

test("finds a card number that only resembles an id", () => {
  expect(findCardData({ note: "41249399-9999-9990" })).toBe("/note");
  expect(findCardData({ note: `${card}abcdefabcdefabcdef` })).toBe("/note");
  expect(findCardData({ note: `${card}-4124-4939-9999-999999999990` })).toBe("/note");
});

test("leaves no card number in a log line, whatever surrounds it", () => {
  const around = fc.string({ unit: fc.constantFrom(...Array.from('0123456789 -abc{}":,/')) });
  fc.assert(
    fc.property(around, around, (before, after) => {
      const line = `${before} x${card}x ${after}`;
      expect(scrubCards(line)).not.toContain(card);
      expect(scrubCards(scrubCards(line))).toBe(scrubCards(line));
    }),
  );
});

test("masks a card number in any notation, and keeps the surrounding text", () => {
  expect(scrubCards("pay with \uff14\uff11\uff12\uff14.9399.9999.9990, please")).toBe("pay with [card], please");
  expect(scrubCards("from 192.168.10.12 on 2026-11-22, 12.5 ms")).toBe("from 192.168.10.12 on 2026-11-22, 12.5 ms");
});

test("handles long input quickly", () => {
  const long = "1 ".repeat(25_000);
  expect(scrubCards(long)).toBe(long);
  expect(findCardData({ long: `{${'"ssl_token" : '.repeat(3_000)}` })).toBeNull();
});
