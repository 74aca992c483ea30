import type { Translation } from "#core/translation.ts";
import type * as english from "./express-words.ts";

export const expressWords: Translation<typeof english.expressWords> = {
  heading: "Pago exprés",
  lead: "Su billetera nos da su nombre, correo electrónico, dirección y tarjeta.",
  password: "Elija una contraseña",
  frame: "Pago exprés",
  agreeFirst: "Primero marque la casilla debajo de los términos. Luego pulse el botón otra vez.",
  onlyUs: "Aquí solo podemos aceptar direcciones de Estados Unidos.",
  address: (problem) => `La dirección de su billetera: ${problem}`,
  notServed: (zip) => `No hacemos entregas en ${zip}.`,
  priceChanged: "Su dirección cambia el total. Revise el nuevo total, acéptelo y pulse el botón otra vez.",
  changedMeanwhile: "Su pedido cambió mientras tanto. Pulse el botón otra vez.",
  notCharged: "No se le cobró nada.",
  notChargedBecause: (reason) => `${/[.!?]$/.test(reason) ? reason : `${reason}.`} No se le cobró nada.`,
  fillIn: "Continuar sin la billetera",
  seePage: "Mire la página.",
  declined: "No se le cobró nada. Pulse el botón para probar otra tarjeta o continúe sin la billetera.",
  walletFailed: "No se pudo abrir la billetera",
  walletFailedDetail: "No se le cobró nada. Inténtelo de nuevo o suscríbase sin la billetera.",
};
