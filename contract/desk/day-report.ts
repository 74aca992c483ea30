import * as z from "zod/mini";
import { amountCents, day, domain } from "../scalars.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
/** By the newspaper's calendar. Left out: today. */
const ofDay = { publication: domain, day: z.optional(day) };

const sum = z.object({ count: z.int(), amountCents });
const takings = z.object({ card: sum, payPal: sum, check: sum, cash: sum });

/** A check or cash that somebody took at the desk. */
const item = z.object({
  receiptNumber: text,
  /** "2:14 p.m." */
  time: text,
  accountNumber: z.int(),
  name: text,
  takenBy: text,
  kind: z.enum(["check", "cash"]),
  /** "": it was cash. */
  checkNumber: text,
  amountCents,
});

export const deskGetDayReport = deskEndpoint({
  method: "GET",
  path: "/api/desk/day-report",
  summary: "A day's payments by card, PayPal, check and cash, and who took them at the desk",
  action: "seeMoney",
  about: "publication",
  query: z.strictObject(ofDay),
  output: z.object({
    day,
    takings,
    total: sum,
    people: z.array(z.object({ staffId: z.int(), name: text, takings })),
    /** Payments that nobody took at the desk: readers' own payments, renewals, and checks from a bank's file. */
    others: takings,
    items: z.array(item),
  }),
});

export const deskGetDrawer = deskEndpoint({
  method: "GET",
  path: "/api/desk/drawer",
  summary: "The checks and cash that the caller took on a day",
  action: "takePayment",
  about: "publication",
  query: z.strictObject(ofDay),
  output: z.object({ day, check: sum, cash: sum, items: z.array(item) }),
});

export const deskExportDayReport = deskEndpoint({
  method: "POST",
  path: "/api/desk/day-report/export",
  summary: "The totals of a day as CSV, by kind and by who took it; the trail records who exported it",
  action: "exportMoney",
  about: "publication",
  withoutKey: true,
  body: z.strictObject(ofDay),
  output: z.object({ csv: text }),
});
