import { money } from "#core/format/money-text.ts";
import type { Translation } from "#core/translation.ts";
import { dayText } from "#web/parts/day-text.ts";
import type * as english from "./hand-off-words.ts";

export const handOffWords: Translation<typeof english.handOffWords> = {
  titles: {
    pay: "Pague su suscripción",
    card: "Dénos otra tarjeta",
    ezPay: "Active EZ-Pay",
  },
  heading: "Su enlace de atención al cliente",
  sent: (site) => `Atención al cliente de ${site} le envió este enlace.`,
  askZip: "Para continuar, escriba el código postal de su cuenta.",
  zip: "Código postal",
  zipNeeded: "Escriba el código postal de su cuenta.",
  orSignIn: "También puede iniciar sesión.",
  signIn: "Iniciar sesión",
  signInFirst: "Para continuar, inicie sesión en su cuenta.",
  continueOwn: "Ya inició sesión, así que no necesitamos preguntarle nada más.",
  goOn: "Continuar",
  over: "Este enlace ya no funciona",
  overDetail: "Puede que ya se haya usado, retirado o vencido. Llame a atención al cliente para pedir uno nuevo.",
  choose: "Elija qué quiere pagar",
  optionTitle: ({ name, dueTodayCents }) => `${name}, ${money(dueTodayCents)}`,
  enterCard: "Continuar al pago",
  agreeFirst: "Marque la casilla para ingresar su tarjeta.",
  agreeCard: "Acepto estos términos y que guarden esta tarjeta.",
  nothing: "Ya no hay nada que hacer aquí. Su cuenta está al día.",
  waitingNote: "Por favor, no pague otra vez. Puede cerrar esta página. Le enviaremos un correo en cuanto se confirme.",
  paid: (amountCents, receipt) => `Gracias. Pagó ${money(amountCents)}. Su número de recibo es ${receipt}.`,
  paidBefore: "Gracias. Un pago anterior se completó y no se le volvió a cobrar.",
  paidThrough: (day) => `Su suscripción está pagada hasta el ${dayText(day)}.`,
  cardDone: "Gracias. Guardamos su nueva tarjeta.",
  ezPayDone: "Gracias. EZ-Pay está activado.",
  emailed: "Le enviamos una confirmación por correo.",
};
