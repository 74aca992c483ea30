import type { InLanguages } from "#core/translation.ts";
import { profileSentences as es } from "./profile-words.es.ts";
import { profileSentences as en } from "./profile-words.ts";

export const profileSentencesIn: InLanguages<typeof en> = { en, es };
