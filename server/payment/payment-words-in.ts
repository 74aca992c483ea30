import type { InLanguages } from "#core/translation.ts";
import { paymentSentences as es } from "./payment-words.es.ts";
import { paymentSentences as en } from "./payment-words.ts";

export const paymentSentencesIn: InLanguages<typeof en> = { en, es };
