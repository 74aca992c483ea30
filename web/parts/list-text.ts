import { listText as listIn } from "#core/format/list-text.ts";
import { language } from "#web/language.ts";

/** "the card, the address, and the plan". */
export const listText = (items: Iterable<string>): string => listIn(items, language);
