import type { Translation } from "#core/translation.ts";
import { spanishNextTerm } from "#core/format/spanish-terms.ts";
import type * as english from "./notice-words.ts";

/** Notices that the laws or the card networks require. `day` is long, `amount` has its dollar sign. */
export const noticeWords: Translation<typeof english.noticeWords> = {
  lastDayToCancel: "Último día para cancelar antes de ese cargo",
  price: "Precio",
  chargedOn: "Se cobra a su tarjeta",
  priceChange: {
    subject: (site, day) => `Su precio en ${site} cambia el ${day}`,
    title: "Su precio va a cambiar",
    from: (day, newPrice, oldPrice) =>
      `A partir del ${day}, su suscripción cuesta ${newPrice}. Hasta entonces, cuesta ${oldPrice}.`,
    oldPrice: "Precio actual",
    newPrice: "Precio nuevo",
    firstCharge: "Se cobra por primera vez",
    firstDue: "El primer pago vence",
    automatic: "Lo cobraremos automáticamente a su tarjeta. No tiene que hacer nada para continuar.",
    bill: "Le enviaremos una factura. No le cobraremos automáticamente.",
    refund: (day) =>
      `Si cancela hasta el ${day}, después de que cobremos el precio nuevo, le reembolsaremos la parte que no haya usado.`,
  },
  promoEnding: {
    subject: (amount, site, day) => `Su precio de ${amount} en ${site} termina el ${day}`,
    title: "Su precio actual termina pronto",
    ends: (amount, day, nextPrice) =>
      `El período por el que pagó ${amount} termina el ${day}. Después, su suscripción cuesta ${nextPrice}.`,
    charged: "Se cobra a su tarjeta",
    amountOn: (amount, day) => `${amount} el ${day}`,
  },
  renewalReminder: {
    subject: (site, day) => `Su suscripción a ${site} se renueva el ${day}`,
    title: "Su suscripción se renueva pronto",
    renews: (day, period) =>
      `Su suscripción se renueva automáticamente el ${day}, por ${spanishNextTerm(period)}, a menos que usted la cancele.`,
  },
  annualReminder: {
    subject: (site) => `Su suscripción a ${site}: recordatorio anual`,
    title: "Su suscripción en resumen",
    yearly: "Una vez al año le recordamos su suscripción. Continúa hasta que usted la cancele.",
    since: "Suscriptor desde",
    nextCharge: "Próximo cargo a su tarjeta",
    nextBill: "La próxima factura vence",
  },
  cardExpiring: {
    subject: (site) => `Su tarjeta en ${site} vence pronto`,
    title: "Su tarjeta vence pronto",
    expires: (card, day) =>
      `El último día en que podemos cobrar a su tarjeta ${card} es el ${day}. Actualice su tarjeta para que su suscripción continúe.`,
    nextCharge: "Próximo cargo",
  },
};
