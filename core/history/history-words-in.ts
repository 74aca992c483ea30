import type { InLanguages } from "../translation.ts";
import { historyWords as es } from "./history-words.es.ts";
import { historyWords as en } from "./history-words.ts";

export const historyWordsIn: InLanguages<typeof en> = { en, es };
