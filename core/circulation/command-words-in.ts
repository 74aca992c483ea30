import type { InLanguages } from "../translation.ts";
import { commandWords as es } from "./command-words.es.ts";
import { commandWords as en } from "./command-words.ts";

export const commandWordsIn: InLanguages<typeof en> = { en, es };
