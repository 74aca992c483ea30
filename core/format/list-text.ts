import { type Language, locales } from "./language.ts";

/** "the card, the address, and the plan". */
export const listText = (items: Iterable<string>, language: Language): string =>
  new Intl.ListFormat(locales[language], { type: "conjunction" }).format(items);
