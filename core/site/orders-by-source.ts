import type { OrderSource } from "./order-source.ts";

/** Subscriptions and gifts that were begun and paid for. */
export type OrderCounts = {
  readonly subscriptions: number;
  readonly gifts: number;
  /** The first payments, without tips and donations. */
  readonly paidCents: number;
};

/** Order counts by the buyers' source and the code that they used; `offerCode` "" without one. */
export type OrdersBySource = OrderSource & { readonly offerCode: string } & OrderCounts;

/** The counts of one campaign. A link's term and content only tell apart the links within a campaign. */
export type OrdersOfCampaign = Pick<OrdersBySource, "source" | "medium" | "campaign" | "offerCode"> & OrderCounts;

export const noOrders: OrderCounts = { subscriptions: 0, gifts: 0, paidCents: 0 };

export const addOrders = (one: OrderCounts, other: OrderCounts): OrderCounts => ({
  subscriptions: one.subscriptions + other.subscriptions,
  gifts: one.gifts + other.gifts,
  paidCents: one.paidCents + other.paidCents,
});

const ordersOf = ({ subscriptions, gifts }: OrderCounts): number => subscriptions + gifts;

/** Each campaign once, with the most orders first. */
export function byCampaign(rows: readonly OrdersBySource[]): readonly OrdersOfCampaign[] {
  const campaigns = new Map<string, OrdersOfCampaign>();
  for (const { source, medium, campaign, offerCode, ...counts } of rows) {
    const key = JSON.stringify([source, medium, campaign, offerCode]);
    const sum = addOrders(campaigns.get(key) ?? noOrders, counts);
    campaigns.set(key, { source, medium, campaign, offerCode, ...sum });
  }
  return [...campaigns.values()].toSorted((one, other) => ordersOf(other) - ordersOf(one));
}
