import type { InLanguages } from "#core/translation.ts";
import { printedWords as es } from "./printed-words.es.ts";
import { printedWords as en } from "./printed-words.ts";

export const printedWordsIn: InLanguages<typeof en> = { en, es };
