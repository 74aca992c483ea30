import type { InLanguages } from "#core/translation.ts";
import { personSentences as personEs, profileSentences as es } from "./profile-words.es.ts";
import { personSentences as personEn, profileSentences as en } from "./profile-words.ts";

export const profileSentencesIn: InLanguages<typeof en> = { en, es };
export const personSentencesIn: InLanguages<typeof personEn> = { en: personEn, es: personEs };
