import type { Translation } from "#core/translation.ts";
import type * as english from "./zip-words.ts";

export const zipWords: Translation<typeof english.zipWords> = {
  yours: "Su código postal",
  recipients: "Código postal de quien lo recibe",
  hint: "Veremos cómo y cuándo podemos entregar el periódico.",
  checking: "Revisando su código postal…",
  failed: "No pudimos revisar el código postal. Inténtelo de nuevo.",
  tryAgain: "Intentar de nuevo",
  unknown: (zip) => `No encontramos el código postal ${zip}. Revíselo.`,
  byCarrier: (where) =>
    `Entregamos en ${where}. Un repartidor lleva el periódico a su puerta, pero no a un apartado postal.`,
  byMail: (where) => `Entregamos en ${where} por correo, también en apartados postales.`,
  notDelivered: (where) => `No entregamos el periódico en ${where}.`,
  online: (plan, price) => `Puede leer todo en línea: ${plan}, ${price}.`,
  toDigital: (plan) => `Cambiar a ${plan}`,
};
