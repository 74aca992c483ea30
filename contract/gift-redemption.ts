import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { addressID, day, domain, refusalSchema } from "./scalars.ts";

/** The secret from a gift's email, or the code on a printed card. */
const giftCode = z.string().check(z.regex(/^(?:[A-Za-z0-9_-]{20,100}|[A-Z0-9]{10})$/));

export const givenGift = z.object({
  /** `over`: the gift can no longer be redeemed. */
  standing: z.enum(["open", "redeemed", "over"]),
  planName: z.string(),
  /** "8 weeks". */
  term: z.string(),
  isPrintOffer: z.boolean(),
  recipientName: z.string(),
  /** The mailbox that the link was emailed to; null if it was redeemed, or if the code comes from a card. */
  recipientEmail: z.nullable(z.string()),
  /** The donor's own words; "" if there are none. */
  note: z.string(),
  donorName: z.string(),
  redeemThrough: z.nullable(day),
  /**
   * Where the donor thinks the paper should go; null if the plan has no print, the donor didn't say, or the gift is
   * redeemed.
   */
  delivery: z.nullable(
    z.object({ streetAddress: z.string(), city: z.string(), stateCode: z.string(), zip: z.string() }),
  ),
});
export type GivenGift = z.output<typeof givenGift>;

export const lookUpGift = endpoint({
  method: "POST",
  path: "/api/Subscriber/LookUpGift",
  summary: "What the link of a gift's email leads to; changes nothing",
  scope: "none",
  limit: "giftLookUp",
  repeat: "natural",
  body: z.strictObject({ domain, code: giftCode }),
  output: givenGift,
});

export const redemptionRefusals = [
  "already-yours",
  "already-redeemed",
  "gift-over",
  "plan-already-active",
  "address",
  "no-print-delivery",
] as const;

/** Has no toggle, because the gift is already paid for. */
export const redeemGift = endpoint({
  method: "POST",
  path: "/api/Subscriber/RedeemGift",
  summary: "Redeems a gift, once, for the recipient's own account, which is paid for through the gift's term",
  scope: "checkout",
  repeat: "stored",
  body: z.strictObject({ domain, code: giftCode, deliveryAddressId: z.optional(addressID) }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      accountNumber: z.int(),
      planName: z.string(),
      firstIssueOn: z.nullable(day),
      paidThrough: day,
      errorMessage: z.literal(""),
    }),
    refusalSchema(redemptionRefusals),
  ]),
});
