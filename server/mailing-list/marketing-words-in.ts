import type { InLanguages } from "#core/translation.ts";
import { marketingSentence as sentenceEs, marketingSentences as es } from "./marketing-words.es.ts";
import { marketingSentence as sentenceEn, marketingSentences as en } from "./marketing-words.ts";

export const marketingSentenceIn: InLanguages<typeof sentenceEn> = { en: sentenceEn, es: sentenceEs };
export const marketingSentencesIn: InLanguages<typeof en> = { en, es };
