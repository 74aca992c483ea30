import type { Translation } from "#core/translation.ts";
import type * as english from "./frame-words.ts";

export const frameWords: Translation<typeof english.frameWords> = {
  card: "Tarjeta",
  number: "Número de tarjeta",
  expiry: "Vencimiento",
  expiryForm: "MM / AA",
  cvv: "Código de seguridad",
  name: "Nombre en la tarjeta",
  amex: "American Express",
  takes: "Visa, Mastercard, American Express o Discover",
  cvvOnFront: "CVV: 4 dígitos al frente",
  cvvOnBack: "CVV: 3 dígitos atrás",
  straight: "Su número de tarjeta va directamente al procesador de pagos.",
  amexLength: "El número de tarjeta debe tener 15 dígitos",
  testCardsOnly: "Este sistema de prueba solo acepta tarjetas de prueba.",
  error: "Error: ",
  problems: "Revise lo que escribió",

  pay: "Pagar",
  payWith: (wallet) => `Pagar con ${wallet}`,
  charging: {
    working: "Pagando",
    stillAsking: "Su banco todavía no ha respondido. No cierre esta página. Solo se cobrará una vez a la tarjeta.",
    bankAsks: "Su banco le pide confirmar este pago. Solo se le cobrará si lo confirma.",
    declined: "No se le cobró nada. Inténtelo de nuevo, use otra tarjeta o pague de otra forma.",
    approved: "Pago aprobado.",
  },
  storing: {
    working: "Verificando su tarjeta",
    stillAsking: "Su banco todavía no ha respondido. No cierre esta página.",
    bankAsks: "Su banco le pide confirmar que esta tarjeta es suya. No se le cobrará por eso.",
    declined: "No se le cobró nada. Inténtelo de nuevo o use otra tarjeta.",
    approved: "Tarjeta aceptada.",
  },
  alone: "Esta página es solo una parte de un pago. Vuelva al sitio del periódico para pagar.",
};
