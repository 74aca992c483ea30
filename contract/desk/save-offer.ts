import * as z from "zod/mini";
import { cancelOffer } from "../save-offers.ts";
import { accountNumber, amountCents, day, domain } from "../scalars.ts";
import { deskActionFields, deskActionProblem } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

const text = z.string();
const reasonId = z.int().check(z.positive());

export const deskGetSaveOffers = deskEndpoint({
  method: "GET",
  path: "/api/desk/save-offers",
  summary:
    "The save offers that an account may have now, by the rule of the reader's cancel screens, and who gets the link",
  action: "subscribe",
  about: "publication",
  query: z.strictObject({
    publication: domain,
    accountNumber,
    /** Why the reader wants to cancel; left out: no reason given. */
    reasonId: z.optional(z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/)), z.transform(Number))),
  }),
  output: z.object({
    reasons: z.array(z.object({ reasonId, text })),
    offers: z.array(
      z.extend(cancelOffer, {
        offerId: text,
        amountCents,
        /** The day of the next automatic charge, at the new price; null: a bill is sent instead. */
        chargeOn: z.nullable(day),
      }),
    ),
    /** Why no link can be sent; null: one can. */
    because: z.nullable(text),
    email: text,
    takesZip: z.boolean(),
    /** An offer was sent before and still works: a new one replaces it. */
    replaces: z.boolean(),
  }),
});

export const deskSendOffer = deskEndpoint({
  method: "POST",
  path: "/api/desk/save-offers/send",
  summary: "Emails the reader a link to one save offer, which only the reader can accept",
  action: "subscribe",
  about: "publication",
  body: z.strictObject({
    ...deskActionFields,
    offerId: text.check(z.minLength(1), z.maxLength(80)),
    reasonId: z.nullable(reasonId),
    /** The price that the clerk saw. */
    amountCents,
  }),
  output: z.union([
    z.object({ isSuccess: z.literal(true), email: text, errorMessage: z.literal("") }),
    deskActionProblem,
  ]),
});
