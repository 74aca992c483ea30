import { toDay } from "#core/day.ts";
import type { EmailData } from "./email-content.ts";

/** Emails about a season away, or about an address that stays, as input for rendering. */
export const sampleSeasonEmails: Pick<EmailData, "seasonalPlanChanged" | "addressKept"> = {
  seasonalPlanChanged: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    isOn: true,
    leaveOn: toDay("2026-11-01"),
    returnOn: toDay("2027-04-01"),
    to: { lines: ["1 Harbor Rd", "Naples, FL 34102"], byMail: true },
  },
  addressKept: {
    name: "Ada Reader",
    accountNumber: 1_000_017,
    to: { lines: ["415 Hickory St", "West Bend, WI 53095"], byMail: true },
  },
};
