import type { InLanguages } from "#core/translation.ts";
import { identitySentences as es } from "./identity-words.es.ts";
import { identitySentences as en } from "./identity-words.ts";

export const identitySentencesIn: InLanguages<typeof en> = { en, es };
