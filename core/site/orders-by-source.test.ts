import { expect, test } from "vitest";
import { byCampaign, type OrdersBySource } from "./orders-by-source.ts";

const orders = (row: Partial<OrdersBySource>): OrdersBySource => ({
  source: "website",
  medium: "",
  campaign: "",
  term: "",
  content: "",
  offerCode: "",
  subscriptions: 1,
  gifts: 0,
  paidCents: 100,
  ...row,
});

test("counts the links of one campaign together, most orders first", () => {
  const fall = { source: "newsletter", medium: "email", campaign: "Fall drive" };
  const rows = [
    orders({ subscriptions: 2, paidCents: 200 }),
    orders({ ...fall, content: "top" }),
    orders({ ...fall, content: "foot", subscriptions: 1, gifts: 1, paidCents: 900 }),
    orders({ ...fall, offerCode: "FALL" }),
  ];
  expect(byCampaign(rows)).toEqual([
    { ...fall, offerCode: "", subscriptions: 2, gifts: 1, paidCents: 1000 },
    { source: "website", medium: "", campaign: "", offerCode: "", subscriptions: 2, gifts: 0, paidCents: 200 },
    { ...fall, offerCode: "FALL", subscriptions: 1, gifts: 0, paidCents: 100 },
  ]);
});
