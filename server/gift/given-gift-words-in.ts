import type { InLanguages } from "#core/translation.ts";
import { giftSentences as es } from "./given-gift-words.es.ts";
import { giftSentences as en } from "./given-gift-words.ts";

export const giftSentencesIn: InLanguages<typeof en> = { en, es };
