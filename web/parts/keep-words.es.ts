import { money } from "#core/format/money-text.ts";
import type { Translation } from "#core/translation.ts";
import { longDayText } from "./day-text.ts";
import type * as english from "./keep-words.ts";

/** Days come as `YYYY-MM-DD`. */
export const keepWords: Translation<typeof english.keepWords> = {
  changeYourMind: "Puede cambiar de opinión hasta entonces.",
  keepAt: (price, day) =>
    `Puede cambiar de opinión hasta entonces. Si conserva su suscripción, se renueva por ${price} a partir del ${longDayText(day)}.`,
  keepSubscription: "Conservar mi suscripción",
  subscriptionKept: "Su suscripción continuará",
  noAutomaticCharge: "No se le cobrará automáticamente.",
  willCharge: (cents, day) =>
    `Cobraremos ${money(cents)} el ${longDayText(day)}. Puede cancelar de nuevo en cualquier momento.`,
};
