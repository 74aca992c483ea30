import type { Translation } from "#core/translation.ts";
import type * as english from "./login-words.ts";

/** Setting up a login, signing in, and forgotten passwords. */
export const loginWords: Translation<typeof english.loginWords> = {
  signIn: "Iniciar sesión",
  confirmMailbox: {
    subject: (site) => `Confirme su correo electrónico para ${site}`,
    title: "Un paso más: confirme su correo electrónico",
    confirm: (site) =>
      `Alguien, probablemente usted, creó un acceso a ${site} con este correo electrónico. Confírmelo, por favor. Le pediremos la contraseña que eligió.`,
    button: "Confirmar mi correo electrónico",
    valid: (days) => `El enlace sirve una sola vez y vence en ${days} días.`,
    notYou:
      "Si usted no creó un acceso, puede ignorar este correo. Sin su confirmación, nadie puede usar este correo electrónico como propio.",
  },
  resetPassword: {
    subject: (site) => `Elija una contraseña nueva para ${site}`,
    title: "Elija una contraseña nueva",
    asked: (site) => `Recibimos una solicitud para cambiar su contraseña de ${site}.`,
    button: "Elegir una contraseña nueva",
    notYou: "Si usted no lo pidió, puede ignorar este correo. Su contraseña sigue siendo la misma.",
  },
  firstPassword: {
    subject: (site) => `Elija una contraseña para ${site}`,
    title: "Elija una contraseña",
    asked: (site) => `Elija una contraseña para terminar de crear su acceso a ${site}.`,
    button: "Elegir una contraseña",
    notYou: "Si usted no lo pidió, puede ignorar este correo. No cambia nada.",
  },
  validFor: (minutes) => `El enlace sirve una sola vez y vence en ${minutes} minutos.`,
  signInLink: {
    subject: (site) => `Inicie sesión en ${site}`,
    title: "Su enlace para iniciar sesión",
    use: (site) => `Use este enlace para iniciar sesión en ${site}, en el mismo navegador donde lo pidió.`,
    otherDevice: "¿Está en otro dispositivo? Escriba este código en la página donde pidió el enlace:",
    valid: (minutes) => `El enlace y el código sirven una sola vez y vencen en ${minutes} minutos.`,
    notYou:
      "Si usted no lo pidió, puede ignorar este correo. Nunca le dé el código a nadie, ni siquiera a nosotros: con él se entra a su cuenta.",
  },
  alreadyHaveLogin: {
    subject: (site) => `Usted ya tiene un acceso a ${site}`,
    title: "Usted ya tiene un acceso",
    tried: (site) =>
      `Alguien intentó crear una cuenta en ${site} con este correo electrónico y una contraseña que no es la suya.`,
    wasYou: "Si fue usted, inicie sesión con la contraseña que eligió antes.",
    forgot: "¿Olvidó su contraseña? Elija una nueva",
    notYou: "Si no fue usted, no tiene que hacer nada. No se cambió nada, y nadie entró a su cuenta.",
  },
  orderToClaim: {
    subject: (plan, site) => `¿Pidió usted ${plan} de ${site}?`,
    title: (plan) => `¿Pidió usted ${plan}?`,
    ordered: (plan, account) =>
      `Alguien pidió y pagó ${plan} con su correo electrónico. El número de cuenta es ${account}. Todavía no está en su cuenta, porque se pidió con una contraseña que usted no ha confirmado.`,
    wasYou: "¿Fue usted? Inicie sesión y díganoslo, y lo encontrará en su cuenta.",
    button: "Iniciar sesión y responder",
    notYou:
      "Si no fue usted, es posible que alguien haya escrito mal su correo electrónico. Inicie sesión y díganoslo. Esa persona no puede ver ni cambiar nada suyo.",
  },
  signInChanged: {
    subject: {
      password: (site) => `Cambió su contraseña de ${site}`,
      passkeyAdded: (site) => `Se agregó una llave de acceso en ${site}`,
      passkeyRemoved: (site) => `Se quitó una llave de acceso en ${site}`,
    },
    title: {
      password: "Cambió su contraseña",
      passkeyAdded: "Se agregó una llave de acceso",
      passkeyRemoved: "Se quitó una llave de acceso",
    },
    done: {
      password: (site) =>
        `Se cambió la contraseña de su cuenta en ${site}. Se cerró la sesión en todos los demás navegadores.`,
      passkeyAdded: (site, name) =>
        `Se agregó una llave de acceso${name === "" ? "" : ` (${name})`} a su cuenta en ${site}. Desde ahora puede iniciar sesión con ella.`,
      passkeyRemoved: (site, name) =>
        `Se quitó una llave de acceso${name === "" ? "" : ` (${name})`} de su cuenta en ${site}. Ya no sirve para iniciar sesión.`,
    },
    device: "Cambiado en",
    notYou:
      "Si no fue usted, inicie sesión, cambie su contraseña y quite las llaves de acceso que no conozca. Si no puede iniciar sesión, elija la opción de contraseña olvidada.",
    button: "Ir a mi perfil",
  },
};
