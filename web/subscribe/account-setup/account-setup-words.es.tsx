import { EmailText } from "#web/parts/email-text.tsx";
import type { Translation } from "#core/translation.ts";
import type * as english from "./account-setup-words.tsx";

export const accountSetupWords: Translation<typeof english.accountSetupWords> = {
  heading: "Su cuenta",
  lead: "La usará para leer en línea y para administrar su suscripción.",
  haveAccount: "¿Ya tiene una cuenta?",
  signInFirst: "Inicie sesión primero",
  email: "Correo electrónico",
  confirmEmail: "Confirme el correo electrónico",
  password: "Contraseña",
  shortPasswordHint: "De 6 a 20 caracteres",
  longPasswordHint: "De 15 a 128 caracteres. Unas cuantas palabras al azar son fáciles de recordar.",
  longPasswordLength: "La contraseña debe tener entre 15 y 128 caracteres",
  submit: "Configurar mi cuenta",
  willLookUp: "Revisaremos si ya tiene cuenta.",
  isNew: "Creará su cuenta más abajo.",
  payLater: "Revisará su pedido antes de pagar.",
  exists: (email) =>
    `Ya hay una cuenta para ${email}. Inicie sesión o revise la contraseña que escribió. No se le ha cobrado nada.`,
  signIn: "Iniciar sesión",
  emailLink: "Enviarme un enlace de acceso",
  resetPassword: "Cambiar la contraseña",
  slow: "Esto está tardando más de lo normal. No cierre esta página. No perderá nada de lo que escribió.",
  toCreate: (email) => (
    <>
      La crearemos para <EmailText email={email} />.
    </>
  ),
  create: "Crear cuenta",
  createAndGoOn: "Crear cuenta y continuar",
  otherEmail: "Usar otro correo electrónico",
};
