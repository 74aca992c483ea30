import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, day, domain, instant } from "./scalars.ts";

/** A command that was sent to the publisher's circulation system for the account (rules 11). */
export const circulationCommand = z.object({
  commandId: z.string(),
  kind: z.enum(["start", "stop", "restart", "complaint", "payment", "rateChange", "move", "name", "cancel"]),
  state: z.enum(["queued", "held", "done", "refused", "dead"]),
  toldAt: instant,
  /** The day that the command was meant for. */
  meantFor: day,
  /** The day on which the command takes effect in that system; null until that system names one. */
  effectiveOn: z.nullable(day),
  /** "Cancellation: sent to circulation, effective Wed, Mar 4, 2026." */
  text: z.string(),
});

export const getCirculationCommands = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetCirculationCommands",
  summary:
    "What was sent to the publisher's circulation system about this account, newest first; empty if there is no such system",
  scope: "account",
  query: z.strictObject({ domain: z.optional(domain), accountNumber: z.optional(accountNumber) }),
  output: z.array(circulationCommand),
});
