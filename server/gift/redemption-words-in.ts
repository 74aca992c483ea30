import type { InLanguages } from "#core/translation.ts";
import { redemptionSentences as es } from "./redemption-words.es.ts";
import { redemptionSentences as en } from "./redemption-words.ts";

export const redemptionSentencesIn: InLanguages<typeof en> = { en, es };
