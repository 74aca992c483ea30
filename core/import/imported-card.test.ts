import { expect, test } from "vitest";
import type { StoredCard } from "../payment/outcome.ts";
import { checkImportedCard } from "./imported-card.ts";

const november = { year: 2026, month: 11 };
const card: StoredCard = { token: "4400000000010017", brand: "VISA", last4: "0017", expires: "1129" };
const check = (found: StoredCard | null) => checkImportedCard({ last4: "0017" }, found, november);

test("a card works if the gateway has it with the same last digits and it hasn't expired", () => {
  expect(check(card)).toBe("works");
  expect(check({ ...card, expires: "1126" })).toBe("works");
  expect(check({ ...card, expires: "" })).toBe("works");
});

test("a card doesn't work if the gateway doesn't have it, has other digits, or has it as expired", () => {
  expect(check(null)).toBe("unknown");
  expect(check({ ...card, last4: "0018", expires: "0120" })).toBe("another-card");
  expect(check({ ...card, expires: "1026" })).toBe("expired");
});
