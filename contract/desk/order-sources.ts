import * as z from "zod/mini";
import { amountCents, day, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
const sums = {
  subscriptions: z.int(),
  gifts: z.int(),
  /** The first payments of these orders, without tips and donations. Null: the caller's role doesn't see money. */
  paidCents: z.nullable(amountCents),
};

/** Orders whose buyers came by the same link and used the same code. */
const row = z.object({
  /** The source that the link names; otherwise "website" or "desk". */
  source: text,
  /** "" if the link doesn't say. The same for the campaign. */
  medium: text,
  campaign: text,
  /** "" without one. */
  offerCode: text,
  ...sums,
});
export type OrdersOfSource = z.output<typeof row>;

export const deskGetOrderSources = deskEndpoint({
  method: "GET",
  path: "/api/desk/order-sources",
  summary: "Subscriptions and gifts first paid for on these days, by the links that led to them",
  action: "see",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    /** Both days are included, by the newspaper's calendar. Left out: the last 30 days. */
    from: z.optional(day),
    to: z.optional(day),
  }),
  output: z.object({
    from: day,
    to: day,
    /** Most orders first. */
    rows: z.array(row),
    total: z.object(sums),
    /** There were more rows; these are the largest. */
    isCut: z.boolean(),
  }),
});
