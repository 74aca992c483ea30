import type { InLanguages } from "#core/translation.ts";
import { deliverySentences as es } from "./delivery-words.es.ts";
import { deliverySentences as en } from "./delivery-words.ts";

export const deliverySentencesIn: InLanguages<typeof en> = { en, es };
