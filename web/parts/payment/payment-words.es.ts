import type { Translation } from "#core/translation.ts";
import type * as english from "./payment-words.ts";

export const payingWords: english.PaymentWords = {
  opening: "Abriendo el formulario de pago…",
  confirming: "Confirmando su pago…",
  confirmingSlow:
    "Su banco está tardando más de lo normal. No cierre esta página y no pague de nuevo. No se le cobrará dos veces.",
  declined: "No se le cobró nada. Puede intentarlo de nuevo o elegir otra forma de pago.",
  nothing: "No se le cobró nada y no perderá lo que escribió.",
  waiting: "Estamos confirmando su pago",
  waitingNote: (email) =>
    `No pague de nuevo. Puede cerrar esta página. Enviaremos el recibo a ${email} en cuanto se confirme el pago.`,
  notBefore: "Su último pago no se completó y no se le cobró nada. Ahora puede pagar.",
  askingBank: "Consultando a su banco antes de que pague de nuevo…",
  sentThenSignedOut:
    "Enviamos su pago y lo estamos confirmando con su banco. No pague de nuevo. No se le cobrará dos veces, y le enviaremos el recibo por correo electrónico.",
};

export const paymentWords: Translation<typeof english.paymentWords> = {
  method: "Forma de pago",
  methods: {
    "Credit Card": "Tarjeta de crédito",
    "Apple Pay": "Apple Pay",
    "Google Pay": "Google Pay",
    Paypal: "PayPal",
  },
  tryAgain: "Intentar de nuevo",
  slow: "Esto está tardando más de lo normal.",
  bankSilent: "Su banco todavía no ha respondido. Seguiremos consultando.",
  checkNow: "Consultar ahora",
  signedOut:
    "Se cerró su sesión. Escriba de nuevo su correo electrónico y su contraseña para continuar. Guardamos todo lo demás.",
  signIn: "Iniciar sesión",
  toAccount: "Ir a mi cuenta",

  /** At a gateway's own page, in its own window. */
  atGateway: {
    opens: (name, amount) => `${name} se abre en otra ventana. Pagará ${amount}.`,
    opensToRegister: (name) => `${name} se abre en otra ventana. No se le cobrará nada ahora.`,
    opensToPayOnce: (name, amount) =>
      `${name} se abre en otra ventana. Pagará ${amount} una sola vez. No guardamos ${name} para las renovaciones, así que le enviaremos una factura antes del próximo período.`,
    pay: (amount, name) => `Pagar ${amount} con ${name}`,
    register: (name) => `Registrar su tarjeta con ${name}`,
    cameBack: "Volvió sin pagar",
    notPaidYet: "Todavía no ha pagado",
    goAgain: (name) => `No se le cobró nada. Puede volver a ${name} o elegir otra forma de pago.`,
    finish: (name) => `Termine en la ventana de ${name}`,
    continues: "Cuando regrese, esta página continuará automáticamente.",
    back: (name) => `Ya regresé de ${name}`,
  },
};
