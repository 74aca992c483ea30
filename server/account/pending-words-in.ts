import type { InLanguages } from "#core/translation.ts";
import { pendingWords as es } from "./pending-words.es.ts";
import { pendingWords as en } from "./pending-words.ts";

export const pendingWordsIn: InLanguages<typeof en> = { en, es };
