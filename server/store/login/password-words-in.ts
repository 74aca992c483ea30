import type { InLanguages } from "#core/translation.ts";
import { passwordWords as es } from "./password-words.es.ts";
import { passwordWords as en } from "./password-words.ts";

export const passwordWordsIn: InLanguages<typeof en> = { en, es };
