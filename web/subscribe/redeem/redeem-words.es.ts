import type { Translation } from "#core/translation.ts";
import { termWords } from "#web/parts/term-words.es.ts";
import type * as english from "./redeem-words.ts";

export const redeemWords: Translation<typeof english.redeemWords> = {
  heading: "Canjear un regalo",
  yourGift: "Canjee su regalo",
  dear: (name, siteName) =>
    siteName === ""
      ? `Hola, ${name}: le regalaron una suscripción.`
      : `Hola, ${name}: le regalaron una suscripción a ${siteName}.`,
  accountFirst:
    "Agregaremos el regalo a su cuenta. Cree una aquí abajo, o escriba la contraseña de la cuenta que ya tiene.",
  signIn: "Iniciar sesión",
  signInFirst:
    "Inicie sesión para canjear su regalo. Si todavía no tiene una cuenta aquí, atención al cliente puede crearle una.",

  writes: (name) => `Mensaje de ${name}`,
  cardCode: "Código de su tarjeta",
  cardCodeHint: "Diez letras y números, como 7F3K9-Q2DXY.",
  cardCodeWrong: "Escriba las diez letras y números del código de su tarjeta",
  openGift: "Abrir mi regalo",
  from: "De parte de",
  plan: "Plan",
  length: "Duración",
  paidFor: (term) => `${termWords.length(term)}, ya pagado`,
  redeemBy: "Fecha límite para canjearlo",
  where: "¿Dónde debemos entregar el periódico?",
  otherAddress: "Usar otra dirección",
  notDelivered: (zip) =>
    `No entregamos el periódico en el código postal ${zip}. Escriba otra dirección o llame a atención al cliente.`,
  submit: "Canjear mi regalo",

  begun: "Su suscripción de regalo ya empezó",
  subscriber: (siteName) => (siteName === "" ? "Ya tiene su suscripción." : `Ya tiene su suscripción a ${siteName}.`),
  accountNumber: "Número de cuenta",
  firstPaper: "Primer periódico",
  paidThrough: "Pagada hasta",
  ends: (email) => `Termina después de ese día y no se le cobrará nada. Enviamos estos datos a ${email}.`,
  toAccount: "Ir a mi cuenta",

  nothing: {
    "no link": {
      title: "Canjear un regalo",
      text: "Abra el enlace del correo de su regalo. Ese enlace abre esta página con su regalo.",
    },
    unknown: {
      title: "No encontramos este regalo",
      text: "Puede que el enlace esté incompleto o que el regalo sea de otro periódico. Abra de nuevo el enlace del correo de su regalo.",
    },
    redeemed: {
      title: "Este regalo ya se canjeó",
      text: "Si usted lo canjeó, inicie sesión para verlo en su cuenta. Si no, llámenos.",
    },
    over: {
      title: "Este regalo ya no se puede canjear",
      text: "Llame a atención al cliente. Allí le pueden explicar el motivo.",
    },
  },
};
