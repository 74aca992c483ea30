import type { Translation } from "#core/translation.ts";
import type * as english from "./page-words.ts";

const units = { second: "segundo", minute: "minuto", hour: "hora" } as const;

/** The sign-in pages. */
export const pageWords: Translation<typeof english.pageWords> = {
  skip: "Ir al contenido",
  error: "Error:",
  checkInput: "Revise lo que escribió",
  terms: "Términos de uso",
  privacy: "Política de privacidad",
  contact: "Contáctenos",
  questions: "¿Tiene preguntas? Llámenos al",
  copyright: (year, who) => `Derechos de autor ${year} ${who}`,
  email: "Correo electrónico",
  password: "Contraseña",
  newPassword: "Contraseña nueva",
  newPasswordAgain: "Repita la contraseña nueva",
  signIn: "Iniciar sesión",
  signOut: "Cerrar sesión",
  toAccount: "Ir a mi cuenta",
  backToSignIn: "Volver a iniciar sesión",
  getNewLink: "Obtener un enlace nuevo",
  sendNewLink: "Enviar un enlace nuevo",
  linkDead: "Este enlace ya no funciona",
  checkEmail: "Revise su correo electrónico",
  demoMailbox: "Abrir el buzón de esta demostración",
  noPassword: "Escriba su contraseña.",
  waitingTime: (count, unit) => `${count} ${units[unit]}${count === 1 ? "" : "s"}`,
  tooMany: {
    heading: "Demasiados intentos",
    text: (time) => `Espere ${time}, luego regrese e inténtelo de nuevo.`,
  },
  busy: {
    heading: "Inténtelo de nuevo en un momento",
    text: "Muchos lectores están iniciando sesión en este momento. No se perdió nada: regrese e inténtelo de nuevo.",
  },
  fault: {
    unreadable: "No pudimos leer eso",
    goBack: "Regrese e inténtelo de nuevo.",
    heading: "Esto no funciona en este momento",
    text: "No se perdió nada. Inténtelo de nuevo en un momento.",
  },
  foreign: {
    heading: "Inténtelo de nuevo",
    text: "La página estuvo abierta demasiado tiempo, o su navegador bloquea las cookies. No se cambió nada.",
    next: "Empezar de nuevo",
  },
  provider: {
    "no-email": "El servicio de inicio de sesión no nos dio un correo electrónico.",
    inactive: "Su acceso a ese servicio no está activo.",
    code: "Usted no terminó de iniciar sesión.",
    away: "El servicio de inicio de sesión no responde en este momento.",
    expired: "Este inicio de sesión venció.",
    unchanged: "No se cambió nada.",
  },
  form: {
    lead: "Use el correo electrónico y la contraseña de su suscripción.",
    away: "Se cerró su sesión. Escriba otra vez su correo electrónico y su contraseña para continuar. Conservamos lo que escribió.",
    awayUnpaid:
      "Se cerró su sesión, y no se le ha cobrado nada. Escriba otra vez su correo electrónico y su contraseña para continuar. Conservamos su pedido.",
    passkey: "Iniciar sesión con una llave de acceso",
    passkeyFailed: "No se usó ninguna llave de acceso. Puede intentarlo de nuevo o iniciar sesión de otra manera.",
    passkeyRefused:
      "Esa llave de acceso no abre ninguna cuenta aquí. Use su contraseña o pida un enlace para iniciar sesión.",
    wrong: "El correo electrónico y la contraseña no coinciden. Revíselos, o elija una contraseña nueva.",
    wait: (time) => `Demasiados intentos con este correo electrónico. Espere ${time}, o elija una contraseña nueva.`,
    noWayBack: "Este enlace para iniciar sesión no es correcto",
    outside: "Lleva a una dirección fuera de este sitio, así que no lo abrimos.",
    emailLink: "Enviarme un enlace para iniciar sesión",
    forgot: "¿Olvidó su contraseña?",
    noPasswordYet: "¿Todavía no tiene contraseña?",
    byPhone:
      "Si se suscribió por teléfono o por correo postal, cree una con el correo electrónico que tenemos de usted.",
    create: "Crear una contraseña",
    noLogin: "Recibo el periódico, pero no tengo acceso",
    justSubscribed: "¿Acaba de suscribirse? Abra el enlace del correo que le enviamos. Sirve por 7 días.",
    sendAgain: "Enviarme el enlace de nuevo",
    notSubscriber: "¿No tiene una suscripción?",
    plans: "Vea nuestros planes",
  },
  request: {
    forgotLead: "Escriba su correo electrónico. Le enviaremos un enlace para elegir una contraseña nueva.",
    createLead:
      "Escriba el correo electrónico que tenemos de su suscripción. Le enviaremos un enlace para elegir una contraseña.",
    newLoginLead:
      "Escriba su correo electrónico. Le enviaremos un enlace para elegir una contraseña. Después, inicie sesión y agregue su suscripción con el número de cuenta, el apellido y el código postal de su etiqueta de envío.",
    submit: "Enviar el enlace",
    haveLogin: "Ya tengo acceso: agregar mi suscripción",
    sent: "Si conocemos este correo electrónico, le enviamos un enlace. Sirve una sola vez, y el correo dice cuándo vence.",
    noEmail:
      "¿No le llegó después de unos minutos? Revise la carpeta de correo no deseado, o inténtelo con otro correo electrónico.",
    again: "Intentarlo de nuevo",
  },
  link: {
    heading: "Iniciar sesión por correo electrónico",
    lead: "Escriba su correo electrónico. Le enviaremos un enlace para iniciar sesión sin contraseña.",
    sentLead:
      "Si conocemos este correo electrónico, le enviamos un correo. Abra su enlace en este navegador, o escriba el código aquí.",
    code: "Código del correo",
    codeHint: "Sirve una sola vez, por 15 minutos.",
    noCode: "Escriba el código del correo.",
    wrongCode:
      "Ese código no funciona. Revíselo, o pida otro correo. Sirve una sola vez, por 15 minutos, en este navegador.",
    noEmail: "¿No le llegó después de unos minutos? Revise la carpeta de correo no deseado, o",
    askNew: "pida un enlace nuevo",
    locked: "Este acceso está bloqueado",
    nobody: "No se inició ninguna sesión.",
    spent: "Ya se usó, tiene más de 15 minutos o no está completo.",
    otherBrowser: "Abra este enlace donde lo pidió",
    safety: "Por su seguridad, el enlace funciona solo en el navegador donde lo pidió.",
    typeCode: "Escriba allí el código del correo. O pida un enlace nuevo para iniciar sesión aquí.",
    signInAs: (site) => `Iniciar sesión en ${site} como`,
  },
  confirm: {
    heading: "Un paso más: confirme su correo electrónico",
    done: "Su correo electrónico está confirmado",
    thanks: "Gracias. Ese era el último paso.",
    joined: "Su suscripción está en su cuenta",
    hadLogin: "Usted ya tenía un acceso con este correo electrónico, así que agregamos allí lo que compró.",
    thatPassword: "Inicie sesión con la contraseña de ese acceso.",
    used: "Este enlace ya se usó",
    worksOnce: "Sirve una sola vez. Si ya confirmó su correo electrónico, no tiene que hacer nada más.",
    dead: "Este enlace no funciona",
    incomplete:
      "Puede estar incompleto, o haber sido reemplazado por uno más nuevo. Abra nuestro último correo, o pida un enlace nuevo.",
    expiredLead: "Este enlace venció. Le enviaremos uno nuevo, que sirve por 7 días.",
    againLead: "Le enviaremos un enlace nuevo para confirmar su correo electrónico. Sirve por 7 días.",
    ownedLead:
      "Usted ya tiene un acceso con este correo electrónico. Para agregarle lo que compró, escriba la contraseña que eligió al comprarlo.",
    lead: (site) => `Escriba la contraseña que eligió cuando creó su acceso a ${site}.`,
    forgotten: "¿No la recuerda?",
    addByNumber: "Inicie sesión y agregue la cuenta con su número",
    forgottenOrNone: "¿No la recuerda, o no eligió ninguna?",
    choose: "Elija una contraseña nueva",
    submit: "Confirmar mi correo electrónico",
    wrong: "Esa no es la contraseña de este acceso. Revísela, o elija una nueva.",
    wait: (time) => `Demasiados intentos. Espere ${time}, o elija una contraseña nueva.`,
  },
  choose: {
    heading: "Elija una contraseña",
    lead: (site) => `La usará para iniciar sesión en ${site}.`,
    hint: (least, most) =>
      `De ${least} a ${most} caracteres. Unas pocas palabras sin relación entre ellas son fáciles de recordar y difíciles de adivinar.`,
    submit: "Guardar la contraseña",
    done: "Su contraseña está guardada",
    signedOut: "Se cerraron todas las sesiones que usaban una contraseña anterior. Inicie sesión con la nueva.",
    differ: "Las dos contraseñas no coinciden.",
    tellUs: "Díganos si usted pidió esto.",
    resetSpent:
      "Ya se usó, tiene más de 30 minutos o no está completo. Si acaba de elegir una contraseña nueva, inicie sesión con ella.",
    confirmSpent:
      "Ya se usó, tiene más de 7 días o no está completo. Si ya confirmó su correo electrónico, inicie sesión. Si no, pida un enlace nuevo.",
    aSubscription: "una suscripción",
    didYou: (plan) => `¿Pidió usted ${plan}?`,
    order: (account, since, paid) =>
      `Número de cuenta ${account}${since === "" ? "" : `, desde el ${since}`}. Se pidió con su correo electrónico.${paid ? "" : " Todavía no está pagado."}`,
    yes: "Sí, fui yo",
    no: "No, otra persona usó mi correo electrónico",
  },
  newEmail: {
    heading: "Confirme su correo electrónico nuevo",
    ask: (site) => `De ahora en adelante, ¿desea que ${site} le escriba a este correo electrónico?`,
    submit: "Sí, usar este correo electrónico",
    otherwise: "Si no, cierre esta página. Sin su confirmación, nada cambia.",
    done: "Su correo electrónico nuevo está confirmado",
    doneText: "De ahora en adelante, le escribiremos allí. Usted inicia sesión igual que antes.",
    expired: "Este enlace venció",
    older: "Tiene más de 30 minutos, así que no se cambió nada.",
    askAgain: "Puede pedir el cambio de nuevo en su perfil.",
    spent: "Ya se usó, usted pidió otro correo electrónico después, o no está completo. Su perfil muestra el actual.",
  },
  signInEmail: {
    heading: "¿Desea cambiar el correo con el que inicia sesión?",
    ask: (site) =>
      `Alguien, probablemente usted, pidió iniciar sesión en su cuenta de ${site} con un correo electrónico nuevo:`,
    yes: "Sí, yo lo pedí",
    ifNot: "Si usted no lo pidió, deténgalo. Cerraremos todas las sesiones abiertas de su cuenta.",
    stop: "No, detenerlo",
    newPassword: "Elegir una contraseña nueva",
    answers: {
      allowed: {
        heading: "Gracias",
        paragraphs: [
          "Usted iniciará sesión con el correo nuevo en cuanto se confirme con el código que enviamos a ese correo.",
        ],
      },
      moved: {
        heading: "Su correo para iniciar sesión cambió",
        paragraphs: [
          "De ahora en adelante, usted inicia sesión con su correo electrónico nuevo. Si no fue usted, llame a atención al cliente.",
        ],
      },
      stopped: {
        heading: "Detuvimos el cambio",
        paragraphs: [
          "Usted inicia sesión con el mismo correo electrónico que antes. Se cerraron todas las sesiones abiertas de su cuenta.",
          "Si usted no pidió el cambio, es posible que alguien sepa su contraseña. Elija una nueva ahora.",
        ],
      },
    },
    incomplete: "No está completo. Abra de nuevo el enlace de nuestro correo.",
    over: "Este cambio se canceló, se reemplazó o venció. Usted inicia sesión con el mismo correo electrónico que antes.",
  },
  site: {
    expired: "No se puede terminar este inicio de sesión",
    expiredText:
      "Tardó demasiado, o empezó en otro navegador. Vuelva al sitio del que vino e inicie sesión allí otra vez.",
    signedOut: "Ha cerrado la sesión de nuestros otros sitios en este navegador.",
    refused: "No podemos iniciar su sesión allí",
    refusedText: "El sitio del que vino nos envió algo que no podemos usar. Por favor, avise a su editor.",
    confirmFirst:
      "Antes de iniciar sesión en nuestros otros sitios, abra el enlace de nuestro correo electrónico. Después vuelva al sitio e inicie sesión otra vez.",
  },
  leave: {
    ask: (site) => `¿Desea cerrar su sesión de ${site} en este navegador?`,
    stay: "No cerrar la sesión",
    done: "Su sesión está cerrada",
    doneText: "Usted cerró la sesión de su cuenta en este navegador.",
    again: "Iniciar sesión de nuevo",
  },
};
