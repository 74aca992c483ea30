import { spanishTime } from "#core/format/time-text.ts";
import type { Translation } from "#core/translation.ts";
import type * as english from "./account-area-words.tsx";

export const accountAreaWords: Translation<typeof english.accountAreaWords> = {
  account: "Cuenta",
  menu: "Menú",
  signOut: "Cerrar sesión",

  // Sign-in
  notSignedIn: "Usted no ha iniciado sesión. No cambiamos nada en su cuenta.",
  nobodySignsIn:
    "Nadie puede iniciar sesión en este momento. Su suscripción está segura. Vuelva a intentarlo más tarde.",
  signedOut: "Su sesión está cerrada",
  signInToManage: "Inicie sesión para administrar su suscripción.",
  signingInSlowly: "Esto está tardando más de lo normal. No cierre esta página.",
  paymentSent: "Su pago se envió",
  doNotPayAgain: "No pague de nuevo",
  confirmingPayment:
    "Estamos confirmando su pago con su banco y le enviaremos el recibo por correo electrónico. No se le cobrará dos veces.",
  signInToSeePayment: "Su sesión se cerró. Inicie sesión para ver su pago.",

  // The end of a session
  stillThere: "¿Sigue ahí?",
  staySignedIn: "Mantener la sesión abierta",
  endsAt: (time) =>
    `Por su seguridad, cerraremos su sesión a ${spanishTime(time)}. Lo que escribió queda en esta página.`,
  signInAgain: "Inicie sesión de nuevo",
  signInAnotherWay: "Iniciar sesión de otra forma",
  signedInAs: (username) => (
    <>
      Sesión iniciada como <strong>{username}</strong>
    </>
  ),
  password: "Su contraseña",
  enterPassword: "Escriba su contraseña",
  wrongPassword: "Esa contraseña no es correcta. Inténtelo de nuevo o inicie sesión de otra forma.",
  signInFailed: "No pudimos iniciar su sesión. Inténtelo de nuevo en un minuto.",
};
