import fc from "fast-check";
import { expect, test } from "vitest";
import { mintCardToken } from "./stored-cards.ts";
import { passesLuhn } from "./test-cards.ts";

test("a token has 16 digits and the card's last four; every second one passes the Luhn check", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), fc.stringMatching(/^\d{4}$/), (number, last4) => {
      const token = mintCardToken(number, `41**********${last4}`);
      expect(token).toMatch(new RegExp(`^\\d{12}${last4}$`));
      expect(passesLuhn(token)).toBe(number % 2 === 0);
    }),
  );
});
