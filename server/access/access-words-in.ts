import type { InLanguages } from "#core/translation.ts";
import { accessSentences as es } from "./access-words.es.ts";
import { accessSentences as en } from "./access-words.ts";

export const accessSentencesIn: InLanguages<typeof en> = { en, es };
