import { spanishFirstTerm, spanishNextTerm } from "#core/format/spanish-terms.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./printed-words.ts";

/** Receipts to download, bills on paper, and what account home says is still to come. */
export const printedWords: Translation<typeof english.printedWords> = {
  date: "Fecha",
  accountNumber: "Número de cuenta",
  taxes: (amount) => `El total incluye impuestos estimados de ${amount}.`,
  questions: {
    call: (phone) => `¿Tiene preguntas? Llame al ${phone}.`,
    email: (email) => `¿Tiene preguntas? Escriba a ${email}.`,
    callOrEmail: (phone, email) => `¿Tiene preguntas? Llame al ${phone} o escriba a ${email}.`,
  },
  receipt: {
    title: (number) => `Recibo ${number}`,
    heading: "Recibo",
    number: "Número de recibo",
    name: "Nombre",
    plan: "Plan",
    giftPlan: "Plan de regalo",
    paidWith: "Forma de pago",
    takenBy: "Recibido por",
    total: "Total pagado",
    notAutomatic: "No le cobraremos automáticamente.",
    next: (amount, day, period) =>
      `Próximo cargo: ${amount} el ${day}, por ${spanishNextTerm(period)}. Puede cancelar antes de ese día.`,
  },
  bill: {
    title: (account) => `Factura de la cuenta ${account}`,
    heading: "Su factura",
    period: "Por",
    term: (period) => spanishNextTerm(period),
    firstTerm: "Por",
    firstPeriod: (period) => spanishFirstTerm(period),
    begins: "Comienza el",
    paidThrough: "Pagada hasta",
    payBy: "Pague a más tardar el",
    total: "Total a pagar",
    pay: (address, amount, payee, account) =>
      `Pague en ${address}, o envíe un cheque por ${amount} a nombre de ${payee}. Escriba en él su número de cuenta ${account}.`,
    unpaid: (day) =>
      `No le cobraremos automáticamente. Si no paga, la entrega continúa hasta el ${day}, y usted deberá lo que entreguemos hasta entonces.`,
    byEmail:
      "Las facturas por correo electrónico son gratis. Para cambiar a ellas, o para cancelar, vaya a Mi perfil en su cuenta.",
  },
};
