import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { cancelOffer, substituted, substitutionRefusals } from "./save-offers.ts";
import { accountNumber, amountCents, day, domain, refusalSchema, terms } from "./scalars.ts";

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/));
const ofLink = { domain, accountNumber, code };

/**
 * `gone`: the publisher has changed the offer, or the account has used it. `done`: the offer was already accepted by
 * this link.
 */
export const sentOfferRefusals = [...substitutionRefusals, "gone", "done", "over"] as const;

export const lookUpSentOffer = endpoint({
  method: "POST",
  path: "/api/ManageAccount/LookUpSentOffer",
  summary: "A save offer that customer service sent by a link, with its current terms for the account; changes nothing",
  scope: "account",
  limit: "emailLink",
  repeat: "natural",
  body: z.strictObject(ofLink),
  output: z.union([
    z.object({
      isSuccess: z.literal(true),
      offer: cancelOffer,
      /** The price without the offer. */
      renewal: z.object({ amount: z.number(), term: z.string() }),
      /** The first day of the new price. The client sends it back with the agreement. */
      startsOn: day,
      /** The next automatic charge; null: a bill is sent instead. */
      nextCharge: z.nullable(z.object({ date: day, amountCents })),
      terms,
      errorMessage: z.literal(""),
    }),
    refusalSchema(sentOfferRefusals),
  ]),
});

export const agreeToSentOffer = endpoint({
  method: "POST",
  path: "/api/ManageAccount/AgreeToSentOffer",
  summary: "Accepts a save offer that customer service sent: the new rate begins at the renewal",
  scope: "account",
  repeat: "stored",
  body: z.strictObject({ ...ofLink, startsOn: day }),
  output: z.union([substituted, refusalSchema(sentOfferRefusals)]),
});
