import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { accountNumber, domain, instant, ofAccount } from "./scalars.ts";

const account = z.strictObject({ domain, accountNumber });

export const getCalendarLink = endpoint({
  method: "GET",
  path: "/api/ManageAccount/GetCalendarLink",
  summary:
    "When this login made its calendar link for the account, or null if it has none. The link itself isn't stored",
  scope: "account",
  query: ofAccount,
  output: z.object({ madeAt: z.nullable(instant) }),
});

export const makeCalendarLink = endpoint({
  method: "POST",
  path: "/api/ManageAccount/MakeCalendarLink",
  summary: "A new secret link to the account's calendar, in place of this login's earlier one, which stops working",
  scope: "account",
  repeat: "natural",
  body: account,
  output: z.object({ url: z.string(), madeAt: instant }),
});

export const removeCalendarLink = endpoint({
  method: "POST",
  path: "/api/ManageAccount/RemoveCalendarLink",
  summary: "Turns off the login's calendar link for the account",
  scope: "account",
  repeat: "stored",
  body: account,
  output: z.object({ isSuccess: z.literal(true) }),
});

export const getCalendar = endpoint({
  method: "GET",
  path: "/api/Calendar/Deliveries.ics",
  summary: "Deliveries, stops and payments of the account that the link belongs to, for calendar programs",
  scope: "none",
  limit: "calendar",
  file: "text/calendar",
  query: z.strictObject({ domain: z.optional(domain), code: z.string().check(z.minLength(20), z.maxLength(100)) }),
  output: z.instanceof(Uint8Array),
});
