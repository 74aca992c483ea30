import * as z from "zod/mini";
import { phoneAnswerRefusals } from "#core/mailing-list/decide-answer-by-phone.ts";
import { choiceSources } from "#core/mailing-list/marketing-choice.ts";
import { day } from "../scalars.ts";
import { deskAccountFields, deskActionFields } from "./action.ts";
import { deskEndpoint } from "./desk-endpoint.ts";

/** The answer in effect for an account's mailbox, and how it was given. */
export const newsAnswer = z.object({ agreed: z.boolean(), on: day, how: z.enum(choiceSources) });

export const deskGetNews = deskEndpoint({
  method: "GET",
  path: "/api/desk/news",
  summary: "Whether an account gets news and offers by email, and the sentence to read to a caller who wants them",
  action: "people",
  about: "publication",
  query: z.strictObject(deskAccountFields),
  output: z.object({
    /** The sentence next to the checkbox on the reader's own page. */
    sentence: z.string(),
    /** Null: nobody has answered. */
    answer: z.nullable(newsAnswer),
    /** Why a yes can't be taken. Null: it can. */
    noYes: z.nullable(z.object({ code: z.enum(phoneAnswerRefusals), says: z.string() })),
  }),
});

export const deskSetNews = deskEndpoint({
  method: "POST",
  path: "/api/desk/news/set",
  summary:
    "Records what a caller says about news and offers by email: a no always, a yes with the sentence that was read to them",
  action: "people",
  about: "publication",
  body: z.strictObject({
    ...deskActionFields,
    agreed: z.boolean(),
    /** The sentence as staff saw it. */
    shown: z.string().check(z.maxLength(500)),
  }),
  output: z.object({ isSuccess: z.boolean(), errorMessage: z.string() }),
});
