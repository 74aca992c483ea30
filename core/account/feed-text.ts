import { holidayOn } from "../calendar/holiday.ts";
import { stopWords as stopEs } from "../delivery/stop-words.es.ts";
import { stopWords as stopEn } from "../delivery/stop-words.ts";
import type { Language } from "../format/language.ts";
import type { InLanguages } from "../translation.ts";
import type { FeedEvent } from "./calendar-feed.ts";
import { feedWords as es } from "./feed-words.es.ts";
import { feedWords as en } from "./feed-words.ts";

const wordsIn: InLanguages<typeof en> = { en, es };
const stopWordsIn: InLanguages<typeof stopEn> = { en: stopEn, es: stopEs };

export const feedName = (site: string, language: Language): string => wordsIn[language].name(site);

export function feedText({ kind, from }: FeedEvent, site: string, language: Language): string {
  const words = wordsIn[language];
  if (kind !== "no-paper") return words[kind](site);
  const holiday = holidayOn(from);
  return words.noPaper(site, holiday === null ? null : stopWordsIn[language].holidays[holiday]);
}
