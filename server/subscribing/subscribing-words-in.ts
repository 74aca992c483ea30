import type { InLanguages } from "#core/translation.ts";
import { subscribingSentences as es } from "./subscribing-words.es.ts";
import { subscribingSentences as en } from "./subscribing-words.ts";

export const subscribingSentencesIn: InLanguages<typeof en> = { en, es };
