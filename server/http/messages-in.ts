import { accountMessages as accountEn } from "#contract/account-messages.ts";
import { accountMessages as accountEs } from "#contract/account-messages.es.ts";
import { fieldProblems as fieldsEn } from "#contract/field-problems.ts";
import { fieldProblems as fieldsEs } from "#contract/field-problems.es.ts";
import { messages as en } from "#contract/messages.ts";
import { messages as es } from "#contract/messages.es.ts";
import type { Language } from "#core/format/language.ts";
import type { InLanguages } from "#core/translation.ts";

/** The specifications' sentences, in both languages. */
export const messagesIn: InLanguages<typeof en> = { en, es };

export const fieldProblemsIn: InLanguages<typeof fieldsEn> = { en: fieldsEn, es: fieldsEs };

const spanish = new Map<string, string>([...pairsOf(en, es), ...pairsOf(accountEn, accountEs)]);

function pairsOf<Key extends string>(
  from: Readonly<Record<Key, string>>,
  to: Readonly<Record<Key, string>>,
): [string, string][] {
  return (Object.keys(from) as Key[]).map((key) => [from[key], to[key]]);
}

/** A shape's error sentence in the reader's language: shapes are built once, with English sentences. */
export const shapeSentence = (sentence: string, language: Language): string =>
  language === "en" ? sentence : (spanish.get(sentence) ?? sentence);
