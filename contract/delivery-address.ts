import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, addressID, amountCents, day, domain, ofAccount, refusalSchema } from "./scalars.ts";

// Update Account requires this toggle (account §2).
const toggle = "bogo_purchase";
const scope = "account";
const none = z.literal("");
const text = z.string();
const changeID = z.int().check(z.nonnegative(), z.maximum(999_999_999_999));

/** Where the paper is delivered, and by which method. */
const currentDelivery = z.object({
  streetAddress: text,
  city: text,
  stateCode: text,
  zip: text,
  method: z.enum(["carrier", "mail", "none"]),
});
export type CurrentDelivery = z.output<typeof currentDelivery>;

const addressChange = z.object({
  changeID: z.int(),
  effectiveOn: day,
  to: currentDelivery,
  billingToo: z.boolean(),
  /** False once the first paper to the new address can no longer be redirected. */
  canWithdraw: z.boolean(),
});
export type AddressChange = z.output<typeof addressChange>;

export const getDeliveryAddress = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetDeliveryAddress",
  summary: "Where the paper is delivered now, and where it will be after a planned change; empty if none is delivered",
  scope,
  toggle,
  query: ofAccount,
  output: z.object({ current: z.nullable(currentDelivery), change: z.nullable(addressChange) }),
});

/** What a move changes. `price`: null if no renewal price changes. */
const preview = z.object({
  /** Papers from this day on go to the new address. */
  effectiveOn: day,
  /** The first paper that goes there; later than `effectiveOn` if none comes that day. */
  firstIssueOn: day,
  to: currentDelivery,
  /** By when the carrier delivers that paper, in minutes after midnight; null by mail. */
  dueBy: z.nullable(z.int()),
  price: z.nullable(z.object({ beforeCents: amountCents, afterCents: amountCents, period: text, renewsOn: day })),
});
export type MovePreview = z.output<typeof preview>;

export const moveRefusals = [
  "inactive",
  "not-print",
  "address",
  "no-print-delivery",
  "same-address",
  "cut-off",
  "too-far",
  "after-end",
] as const;

export const changeDeliveryAddress = endpoint({
  method: "POST",
  path: "/api/ManageAccount/ChangeDeliveryAddress",
  summary:
    "Have the paper delivered elsewhere, from the first issue past the cut-off or from a later day; or preview it",
  scope,
  toggle,
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    addressID,
    effectiveDate: z.optional(day),
    /** If true, nothing is written. */
    preview: z.optional(z.boolean()),
    /** Bills go to the new address too from that day. Otherwise the billing address doesn't change. */
    billingToo: z.optional(z.boolean()),
    /**
     * The renewal price that the preview showed. If it has changed, the call is a conflict (409) and changes nothing.
     */
    expectedCents: z.optional(amountCents),
  }),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      changeID: z.nullable(z.int()),
      ...preview.shape,
      /**
       * The sign-in is new to the account, so nothing changes until the email on record confirms it. The text says what
       * to do.
       */
      waits: z.optional(text),
      errorMessage: none,
    }),
    refusalSchema(moveRefusals),
  ]),
});

export const withdrawAddressChange = endpoint({
  method: "POST",
  path: "/api/ManageAccount/WithdrawAddressChange",
  summary: "Cancels a change of address that has not taken effect",
  scope,
  toggle,
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber, changeID }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), errorMessage: none }),
    refusalSchema(["cut-off", "settled"]),
  ]),
});
