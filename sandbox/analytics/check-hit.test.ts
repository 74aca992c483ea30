import { expect, test } from "vitest";
import { problemsOf } from "./check-hit.ts";

const now = Date.UTC(2026, 1, 2, 12);
const purchase = {
  client_id: "3f",
  timestamp_micros: now * 1000,
  events: [
    {
      name: "purchase",
      params: {
        currency: "USD",
        value: 1,
        transaction_id: "R1",
        items: [{ item_id: "digital", price: 1, quantity: 1 }],
      },
    },
  ],
};

test("a hit that GA4 would accept completely has no problems", () => {
  expect(problemsOf(purchase, now)).toEqual([]);
  expect(problemsOf({ client_id: "3f", events: [{ name: "legal_terms", params: { label: "x" } }] }, now)).toEqual([]);
});

test("reports what GA4 silently drops", () => {
  expect(problemsOf({ events: [] }, now)).toEqual(["client_id is required", "1 to 25 events are taken"]);
  expect(problemsOf({ ...purchase, timestamp_micros: (now - 73 * 3_600_000) * 1000 }, now)).toEqual([
    "timestamp_micros is more than 72 hours ago",
  ]);
  const bare = { client_id: "3f", events: [{ name: "purchase", params: { value: "1.00", items: [{ price: "1" }] } }] };
  expect(problemsOf(bare, now)).toEqual([
    "value must be a number",
    "value needs currency",
    "a purchase needs transaction_id",
    "an item needs item_id or item_name",
    "price must be a number",
  ]);
  const long = { client_id: "3f", events: [{ name: "ga_mine", params: { label: "x".repeat(101) } }] };
  expect(problemsOf(long, now)).toEqual(["ga_mine is no name of an event", "label has more than 100 characters"]);
});
