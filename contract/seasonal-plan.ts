import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, addressID, day, domain, ofAccount, refusalSchema } from "./scalars.ts";

const kind = z.enum(["digital", "address"]);
const text = z.string();

/** `leaveOn`, `returnOn`: the current season, or the next one. */
const seasonalPlan = z.object({
  planID: z.int(),
  kind,
  leaveOn: day,
  returnOn: day,
  /** The second address; null: digital only. */
  to: z.nullable(
    z.object({
      streetAddress: text,
      city: text,
      stateCode: text,
      zip: text,
      method: z.enum(["carrier", "mail", "none"]),
    }),
  ),
  /** The move away has been set up, but the move back has not yet. */
  isAway: z.boolean(),
});
export type SeasonalPlan = z.output<typeof seasonalPlan>;

export const seasonRefusals = [
  "inactive",
  "not-print",
  "past",
  "too-far",
  "too-short",
  "too-long",
  "address",
  "no-print-delivery",
  "same-address",
  "price",
  "away",
  "new-person",
] as const;
export type SeasonRefusal = (typeof seasonRefusals)[number];

const scope = "account";
const toggle = "temporary_stop";
const planID = z.int().check(z.positive(), z.maximum(999_999_999_999));

export const getSeasonalPlan = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetSeasonalPlan",
  summary: "The account's seasonal plan, and whether the publication offers one",
  scope,
  toggle,
  query: ofAccount,
  output: z.object({ isOffered: z.boolean(), plan: z.nullable(seasonalPlan) }),
});

export const saveSeasonalPlan = endpoint({
  method: "POST",
  path: "/api/ManageAccount/SaveSeasonalPlan",
  summary: "Every year between these dates, the paper goes to another address or stops; replaces an earlier plan",
  scope,
  toggle,
  repeat: "stored",
  body: z.strictObject({
    domain,
    accountNumber,
    kind,
    leaveDate: day,
    returnDate: day,
    addressID: z.optional(addressID),
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), plan: seasonalPlan, errorMessage: z.literal("") }),
    refusalSchema(seasonRefusals),
  ]),
});

export const endSeasonalPlan = endpoint({
  method: "POST",
  path: "/api/ManageAccount/EndSeasonalPlan",
  summary: "Ends the seasonal plan. A reader who is away now still returns on the planned day",
  scope,
  toggle,
  repeat: "stored",
  body: z.strictObject({ domain, accountNumber, planID }),
  output: z.object({ isSuccess: z.literal(true) }),
});
