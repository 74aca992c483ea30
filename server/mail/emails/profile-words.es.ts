import type { Translation } from "#core/translation.ts";
import type * as english from "./profile-words.ts";

/** Changes of the email address, and of how renewal notices come. */
export const profileWords: Translation<typeof english.profileWords> = {
  newAddress: "Correo electrónico nuevo",
  notYou: "Si no fue usted, llame a atención al cliente.",
  confirmContactEmail: {
    subject: (site) => `Confirme su correo electrónico nuevo para ${site}`,
    title: "Confirme su correo electrónico nuevo",
    asked: (site) => `Usted pidió que ${site} le escriba a este correo electrónico de ahora en adelante.`,
    confirm: "Confirmar el correo electrónico nuevo",
    valid: (minutes) => `El enlace sirve una sola vez y vence en ${minutes} minutos.`,
    notYou: "Si no fue usted, no tiene que hacer nada. Sin su confirmación, nada cambia.",
  },
  emailChangeAsked: {
    subject: (site) => `Un correo electrónico nuevo para su cuenta de ${site}`,
    title: "Alguien pidió cambiar su correo electrónico",
    asked:
      "Recibimos una solicitud para escribirle a otro correo electrónico de ahora en adelante. Esperamos que haya sido usted.",
    takesEffect:
      "El cambio se hace cuando se abre el enlace que enviamos al correo electrónico nuevo. Hasta entonces, nada cambia.",
    notYou: "Si no fue usted, inicie sesión y elija una contraseña nueva, o llame a atención al cliente.",
  },
  emailChanged: {
    subject: (site) => `Su correo electrónico en ${site} cambió`,
    title: "Su correo electrónico cambió",
    changed:
      "De ahora en adelante, le escribiremos a su correo electrónico nuevo. Usted inicia sesión igual que antes.",
  },
  accountsMerged: {
    subject: (site) => `Sus dos cuentas de ${site} ahora son una`,
    title: "Sus dos cuentas ahora son una",
    merged: (gone, stays) =>
      `Unimos sus cuentas. La cuenta ${gone} ahora es parte de la cuenta ${stays}. Inicie sesión igual que antes.`,
    ended: (plan, day) => `Usted tenía dos suscripciones. ${plan}, de la cuenta anterior, termina el ${day}.`,
    credit: (amount) => `Lo que quedaba, ${amount}, ahora es un crédito en su cuenta. Reduce su próximo pago.`,
    cards: "Ya no se harán cargos a las tarjetas de la cuenta anterior.",
  },
  personChanged: {
    subject: (site) => `Su nombre o su teléfono en ${site} cambió`,
    title: "Se actualizó su cuenta",
    both: "Se cambiaron el nombre y el teléfono de su cuenta.",
    nameOnly: "Se cambió el nombre de su cuenta.",
    phoneOnly: "Se cambió el teléfono de su cuenta.",
    newName: "Nombre nuevo",
    newPhone: "Teléfono nuevo",
    noPhone: "Ninguno",
  },
  renewalDeliveryChanged: {
    subject: (site) => `Cómo le envía ${site} los avisos de renovación`,
    title: "Sus avisos de renovación",
    onPaper: (fee) =>
      `De ahora en adelante, le enviaremos los avisos de renovación en papel, por correo postal. Cada uno cuesta ${fee}.`,
    byEmail: "De ahora en adelante, le enviaremos los avisos de renovación por correo electrónico, sin costo.",
    how: "Los avisos de renovación llegan",
    mail: "por correo postal",
    emailTo: (email) => `por correo electrónico a ${email}`,
  },
};
