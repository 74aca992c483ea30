import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { cents } from "#core/money.ts";
import { aCharge, aGateway, fieldOf, pin, rehearsing, valueOf, visa } from "./a-gateway.ts";
import { sentNow } from "./sent-now.ts";

const numbers = [visa, rehearsing].map((card) => card.ssl_card_number);

/** Card fields, buyers and amounts of every kind, including the rehearsed failures. */
const attempt = fc.record({
  card: fc.constantFrom(visa, rehearsing),
  amount: fc.oneof(fc.constantFrom(1205, 1208, 1217, 1218, 1222), fc.integer({ min: 1, max: 9_999_999 })),
  cvv: fc.constantFrom("123", "999", "998", "12", ""),
  firstName: fc.string({ unit: "grapheme", maxLength: 40 }),
  lastName: fc.string({ unit: "grapheme", maxLength: 60 }),
  street: fc.string({ unit: "binary", maxLength: 60 }),
  zip: fc.constantFrom("45402", "45402-1234", "00000", ""),
});

test("nothing that the adapter returns, reports or stores contains a card number or a PIN", async () => {
  const folder = mkdtempSync(join(tmpdir(), "converge-"));
  await using world = await aGateway({ file: join(folder, "converge.sqlite"), silenceMs: 1 });
  await fc.assert(
    fc.asyncProperty(attempt, async ({ card, amount, cvv, firstName, lastName, street, zip }) => {
      const buyer = { firstName, lastName, email: "ada@example.com" };
      const charge = aCharge({ amount, keepCard: true, buyer, billTo: { street, city: "Dayton", state: "OH", zip } });
      const { gateway, merchant } = world;
      const token = valueOf(await gateway.sessionToken(merchant, charge));
      const paid = await world.payInPage(token, { ...card, ssl_cvv2cvc2: cvv }).catch(() => null);
      const found = valueOf(await gateway.findByReference(merchant, charge.reference));
      const kept = paid === null ? "" : fieldOf(paid, "ssl_token");
      const returned = [
        token,
        found,
        await gateway.findById(merchant, found[0]?.transactionId ?? ""),
        await gateway.findStoredCard(merchant, kept),
        await gateway.chargeStoredCard(merchant, aCharge({ amount, buyer }), kept),
        await gateway.reverse(merchant, {
          transactionId: found[0]?.transactionId ?? "x",
          amount: cents(amount),
          reference: "back",
          ...sentNow,
        }),
        await gateway.reverse(
          { ...merchant, pin: `${pin}!` },
          { transactionId: "050724A1B-1", amount: cents(1), reference: "back", ...sentNow },
        ),
        world.exchanges,
      ];
      expectClean(JSON.stringify(returned), kept);
      expect(found.every((it) => it.card !== null && it.amount === amount)).toBe(true);
    }),
    { numRuns: 60 },
  );
  const left = readdirSync(folder).map((name) => readFileSync(join(folder, name), "latin1"));
  expect(left.length).toBeGreaterThan(0);
  for (const text of left) expectClean(text, "");
  rmSync(folder, { recursive: true });
});

function expectClean(text: string, cardToken: string): void {
  expect(text).not.toContain(pin);
  // A card token may happen to end like a card number, but never is one.
  for (const number of numbers) expect(text.replaceAll(cardToken || "\u0000", "")).not.toContain(number);
}
