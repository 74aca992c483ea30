import * as z from "zod/mini";
import { phoneAnswerRefusals } from "#core/mailing-list/decide-answer-by-phone.ts";
import { accountInBody, machineEndpoint } from "./machine-endpoint.ts";

export const setNewsChoice = machineEndpoint({
  method: "POST",
  path: "/api/v1/news-choice",
  summary:
    "Records a reader's answer about news and offers by email: a no always, a yes only with the sentence that they agreed to",
  scope: "news",
  refusals: [...phoneAnswerRefusals, "sentence"],
  body: z.strictObject({
    accountNumber: accountInBody,
    agreed: z.boolean(),
    /** The sentence next to the checkbox, word for word. It is kept as proof. Only a yes has one. */
    shown: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(500))),
  }),
  output: z.object({ agreed: z.boolean() }),
});
