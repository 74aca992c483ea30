import * as z from "zod/mini";
import { phoneProblem } from "#core/address/phone.ts";
import { startPayments } from "#core/subscribing/decide-phone-start.ts";
import { mailableEmail } from "#contract/scalars.ts";

const needed = (text: string, most = 80) => z.string().check(z.trim(), z.minLength(1, text), z.maxLength(most));

/** What is typed for a start, besides its addresses. */
export const startFields = z.object({
  firstName: needed("Enter the first name."),
  lastName: needed("Enter the last name."),
  phone: z
    .string()
    .check(z.refine((text) => phoneProblem(text) === null, "Enter a US phone number, or leave it empty.")),
  email: z.union([z.literal(""), mailableEmail], "Enter an email address, or leave it empty."),
  bundleId: needed("Choose a plan."),
  addOnIds: z.array(z.string()),
  offerCode: z.string().check(z.trim(), z.maxLength(40)),
  /** "": as soon as possible. */
  startFrom: z.string(),
  pay: z.enum(startPayments),
  renewsBy: z.enum(["ezpay", "bill"]),
  billsElsewhere: z.boolean(),
  isSecond: z.boolean(),
  source: needed("Enter where the caller heard about us."),
  /** "": the caller. */
  readTo: z.string().check(z.trim(), z.maxLength(80)),
  hasRead: z.boolean().check(z.refine((has) => has, "Read the terms to the caller first.")),
  note: z.string().check(z.maxLength(2000)),
});

/** An account that starts again has its name already. */
export const restartFields = z.extend(startFields, {
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  email: z.string(),
});

export type StartDraft = z.output<typeof startFields>;

export const emptyStart: StartDraft = {
  firstName: "",
  lastName: "",
  phone: "",
  email: "",
  bundleId: "",
  addOnIds: [],
  offerCode: "",
  startFrom: "",
  pay: "bill",
  renewsBy: "ezpay",
  billsElsewhere: false,
  isSecond: false,
  source: "Called us",
  readTo: "",
  hasRead: false,
  note: "",
};

/** Offered while somebody types; anything else can be typed too. */
export const commonSources = [
  "Called us",
  "Came to the office",
  "Friend or family",
  "Mail offer",
  "Ad in the paper",
  "Ad online",
  "Kiosk or event",
  "Came back",
];
