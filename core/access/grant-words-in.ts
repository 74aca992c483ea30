import type { InLanguages } from "../translation.ts";
import { grantWords as es } from "./grant-words.es.ts";
import { grantWords as en } from "./grant-words.ts";

export const grantWordsIn: InLanguages<typeof en> = { en, es };
