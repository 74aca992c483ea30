import type { Translation } from "#core/translation.ts";
import { spanishLength } from "#core/format/spanish-terms.ts";
import type * as english from "./gift-words.ts";

/** Gifts, for the donor and for the recipient. `name` is "" if nobody is named. */
export const giftWords: Translation<typeof english.giftWords> = {
  length: "Duración",
  yourAccountNumber: "Su número de cuenta",
  giftBought: {
    subject: (site) => `Su suscripción de regalo a ${site}`,
    title: "Su suscripción de regalo",
    emailed: (name) =>
      `Gracias por su regalo. Le enviamos ${name === "" ? "al destinatario" : `a ${name}`} un correo con un enlace para canjearlo.`,
    emailOn: (name, day) =>
      `Gracias por su regalo. El ${day} le enviaremos ${name === "" ? "al destinatario" : `a ${name}`} un correo con un enlace para canjearlo.`,
    card: "Gracias por su regalo. Ya puede imprimir la tarjeta. Quien la tenga puede canjear el regalo.",
    printCard: "Imprimir la tarjeta",
    seeGift: "Ver su regalo",
    canChange:
      "Hasta que se canjee el regalo, allí puede cambiar el nombre, el correo electrónico, el día y su mensaje.",
    someone: "El destinatario",
    to: "Para",
    toWhom: (name, email) => (name === "" ? email : `${name}, ${email}`),
    paid: "Pagado",
    free: "Gratis con su propia suscripción",
    redeemBy: "Se puede canjear hasta",
    starts: (length) =>
      `El regalo empieza cuando se canjea y dura ${spanishLength(length)}. No se renueva, y nadie tendrá que pagar nada después.`,
  },
  giftForYou: {
    subject: (site) => `Un regalo para usted: ${site}`,
    title: "Un regalo para usted",
    from: (name, length, site) => `${name === "" ? "Alguien" : name} le regaló ${spanishLength(length)} de ${site}.`,
    redeemBy: "Canjéelo antes de que termine",
    redeem: "Canjear su regalo",
    printed: "Usted elige dónde entregamos el periódico. La entrega empieza después de canjear el regalo.",
    digital: "Puede empezar a leer en cuanto canjee el regalo.",
    free: "Su regalo ya está pagado y termina automáticamente. No necesita una tarjeta, y no le cobraremos nada después.",
    keep: "El enlace sirve una sola vez. Quien lo tenga puede canjear el regalo, así que no lo comparta.",
  },
  giftBegun: {
    subject: (site) => `Su suscripción de regalo a ${site} ya empezó`,
    title: "Su regalo ya empezó",
    welcome: (site) => `Le damos la bienvenida a ${site}. Usted canjeó su regalo.`,
    firstPaper: "Primer periódico",
    ends: (day) =>
      `Su regalo termina automáticamente después del ${day}. No le cobraremos nada, y no tiene que cancelar nada.`,
  },
  giftRedeemed: {
    subject: (site) => `Su suscripción de regalo a ${site} fue canjeada`,
    title: "Su regalo fue canjeado",
    thanks: (name) =>
      name === ""
        ? "Su regalo fue canjeado. Gracias por haberlo dado."
        : `Su regalo para ${name} fue canjeado. Gracias por haberlo dado.`,
    redeemedOn: "Canjeado",
    noCharge: "No le cobraremos nada más por él.",
  },
  giftReturned: {
    subject: (site) => `No pudimos entregar su suscripción de regalo a ${site}`,
    title: "El correo de su regalo fue devuelto",
    back: (name, email) =>
      `Enviamos su regalo${name === "" ? "" : ` para ${name}`} a ${email}, pero ese buzón no lo aceptó. El regalo está a salvo y nadie lo ha canjeado.`,
    correct: "Corrija la dirección y volveremos a enviar el regalo. También puede imprimir una tarjeta.",
    button: "Corregir la dirección",
  },
  giftWithdrawn: {
    subject: (site) => `Su suscripción de regalo a ${site} fue cancelada`,
    title: "Su regalo fue cancelado",
    canceled: (name) =>
      `Su regalo${name === "" ? "" : ` para ${name}`} fue cancelado antes de que se canjeara. Su enlace ya no funciona.`,
    refund: "Reembolso",
  },
};
