import { locales } from "#core/format/language.ts";
import { language } from "#web/language.ts";

const list = new Intl.ListFormat(locales[language], { type: "conjunction" });

/** "the card, the address, and the plan". */
export const listText = (items: Iterable<string>): string => list.format(items);
