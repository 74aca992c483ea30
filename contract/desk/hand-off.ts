import * as z from "zod/mini";
import { handOffKinds, payingKinds } from "#core/access/hand-off.ts";
import { accountNumber, domain } from "../scalars.ts";
import { deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";
import { deskProblem } from "./sign-in.ts";

const done = z.object({ isSuccess: z.literal(true), errorMessage: z.literal("") });

export const deskGetHandOffs = deskEndpoint({
  method: "GET",
  path: "/api/desk/hand-offs",
  summary: "The links that can be sent to the reader of an account, and those that were sent and still work",
  action: "see",
  about: "publication",
  query: z.strictObject({ publication: domain, accountNumber }),
  output: z.object({
    /** Where links are sent: the email on record; "": there is none. */
    email: z.string(),
    /** The reader can be asked for a ZIP code; otherwise they have to sign in. */
    takesZip: z.boolean(),
    /** `because` null: the link can be sent. */
    kinds: z.array(z.object({ kind: z.enum(payingKinds), because: z.nullable(z.string()) })),
    sent: z.array(
      z.object({
        handOffId: z.uuid(),
        kind: z.enum(handOffKinds),
        madeBy: z.string(),
        /** "Nov 24, 2026, 2:14 PM", in the newspaper's zone. */
        madeAt: z.string(),
        endsAt: z.string(),
        isOpened: z.boolean(),
      }),
    ),
  }),
});

export const deskSendHandOff = deskEndpoint({
  method: "POST",
  path: "/api/desk/hand-offs/send",
  summary: "Emails the reader a link to one action: to pay, to enter another card, or to turn EZ-Pay on",
  action: "takePayment",
  about: "publication",
  body: z.strictObject({ ...deskActionFields, kind: z.enum(payingKinds) }),
  output: z.union([z.extend(done, { email: z.string() }), deskProblem]),
});

export const deskWithdrawHandOff = deskEndpoint({
  method: "POST",
  path: "/api/desk/hand-offs/withdraw",
  summary: "Withdraws a link: it no longer opens anything",
  action: "takePayment",
  about: "publication",
  body: z.strictObject({ ...deskActionFields, handOffId: z.uuid() }),
  output: z.union([done, deskProblem]),
});
