import { money } from "#core/format/money-text.ts";
import type { Translation } from "#core/translation.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { termWords } from "#web/parts/term-words.ts";
import type * as english from "./hand-off-words.ts";

type Price = { readonly amountCents: number; readonly term: string };

const priceOf = ({ amountCents, term }: Price): string => `${money(amountCents)} ${termWords.every(term)}`;
const weekdays = ["el domingo", "el lunes", "el martes", "el miércoles", "el jueves", "el viernes", "el sábado"];

export const handOffWords: Translation<typeof english.handOffWords> = {
  titles: {
    pay: "Pague su suscripción",
    card: "Dénos otra tarjeta",
    ezPay: "Active EZ-Pay",
    offer: "Su oferta",
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

  // An offer
  plan: "Plan",
  newPrice: "Precio nuevo",
  insteadOf: "En lugar de",
  startsOn: "Comienza el",
  lastsThrough: "Dura hasta el",
  noEnd: "El precio nuevo no termina",
  afterThat: "Después",
  nextCharge: "Próximo cobro",
  nextPayment: "Pago",
  charged: (amountCents, date) => `${money(amountCents)} el ${dayText(date)}, automáticamente`,
  billed: "Le enviaremos una factura",
  losesLabel: "Ya no recibiría",
  paper: "El periódico impreso",
  weekdays: (days) => days.map((day) => weekdays[day] ?? ""),
  priceWithTerm,
  priceOf,
  agreeOffer: ({ amount, term, startsOn, endsOn, after }, byBill) => {
    const price = priceWithTerm(amount, term);
    const subject = byBill
      ? `recibiré una factura por ${price}`
      : `mi suscripción se renueva automáticamente a ${price}`;
    const from = `a partir del ${longDayText(startsOn)}`;
    return endsOn === null || after === null
      ? `Acepto estos términos: ${subject}, ${from}, hasta que yo cancele.`
      : `Acepto estos términos: ${subject}, ${from} y hasta el ${longDayText(endsOn)}. Después cuesta ${priceOf(after)}, hasta que yo cancele.`;
  },
  agreeToOffer: "Aceptar esta oferta",
  offerAgreeFirst: "Para aceptar esta oferta, acepte los términos.",
  offerDone: "Gracias. Su tarifa nueva está confirmada.",
  nothingUntil: "Nada cambia si usted no acepta. Hoy no paga nada.",
  emailed: "Le enviamos una confirmación por correo.",
};
