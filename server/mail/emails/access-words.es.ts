import type { Translation } from "#core/translation.ts";
import type * as english from "./access-words.ts";

/** Who has an account, and who wants to. `by`: who changed it, by email address or as staff. */
export const accessWords: Translation<typeof english.accessWords> = {
  accessAsked: {
    subject: (site) => `Alguien pidió acceso a su cuenta de ${site}`,
    title: "Alguien pidió acceso a su cuenta",
    refused: (email, account) =>
      `Alguien que inició sesión como ${email} pidió administrar la cuenta ${account}. No le dimos acceso porque usted ya la administra por internet.`,
    invite: "Si conoce a esa persona y quiere que le ayude, invítela desde la página de su perfil.",
    ignore: "Si no la conoce, no tiene que hacer nada.",
  },
  accessChanged: {
    subject: (title, site) => `${title} (${site})`,
    staff: "Nuestro equipo de atención al cliente",
    changes: {
      added: {
        title: "Alguien más puede administrar su cuenta",
        text: ({ email }) =>
          `${email} escribió el código que enviamos por correo electrónico y ahora puede administrar su cuenta.`,
      },
      limited: {
        title: "Alguien tiene acceso limitado a su cuenta",
        text: ({ email }) =>
          `${email} nos dio datos de su última factura. Puede ver su cuenta, pagar, reportar problemas y suspender la entrega. Para todo lo demás necesita el código que enviaremos por correo postal a su dirección.`,
      },
      confirmed: {
        title: "Alguien ya tiene acceso completo a su cuenta",
        text: ({ email }) => `Confirmamos que ${email} es titular de su cuenta.`,
      },
      invited: {
        title: "Se invitó a alguien a su cuenta",
        text: ({ email, by }) => `${by} invitó a ${email} a ayudar a administrar su cuenta.`,
      },
      joined: {
        title: "Alguien se unió a su cuenta",
        text: ({ email }) => `${email} aceptó una invitación y ahora puede ayudar a administrar su cuenta.`,
      },
      removed: {
        title: "Alguien ya no tiene acceso a su cuenta",
        text: ({ email, by }) =>
          email === by ? `${email} renunció a su acceso a la cuenta.` : `${by} quitó a ${email} de su cuenta.`,
      },
    },
    you: {
      title: "Usted ya no tiene acceso a una cuenta",
      text: ({ email, by }) =>
        email === by ? "Usted renunció a su acceso a esta cuenta." : `${by} le quitó el acceso a esta cuenta.`,
    },
    seeWho: "En la página de su perfil puede ver quién tiene acceso y quitar personas.",
    wrong: "Si algo no le parece correcto, llame de inmediato a atención al cliente.",
  },
  accountAccess: {
    subject: (site) => `Su código para ${site}`,
    title: "Alguien quiere administrar su suscripción",
    enterCode: (email) =>
      `Alguien que inició sesión como ${email} pidió administrar la suscripción que tiene este correo electrónico. Si es usted, escriba este código:`,
    valid: (minutes) => `El código sirve una sola vez y vence en ${minutes} minutos.`,
    notYou: "Si no es usted, no le dé el código a nadie. Sin el código, nada cambia.",
  },
  accountInvitation: {
    subject: (site) => `Le invitan a ayudar con una cuenta de ${site}`,
    title: (name) =>
      name === "" ? "Ayude a administrar la cuenta de un suscriptor" : `Ayude a administrar la cuenta de ${name}`,
    staff: "Nuestro equipo de atención al cliente",
    invited: (by, name, site) =>
      `${by} le invita a ayudar a administrar ${name === "" ? "una cuenta" : `la cuenta de ${name}`} en ${site}. Usted podrá pagar, suspender la entrega, reportar un problema y más.`,
    see: "Ver la invitación",
    valid: "El enlace sirve una sola vez y vence en 14 días. Para usarlo, inicie sesión con este correo electrónico.",
    ignore: "Si no sabe quién es, no tiene que hacer nada.",
  },
  handOff: {
    subjects: {
      pay: (site: string) => `Su enlace para pagar en ${site}`,
      card: (site: string) => `Su enlace para actualizar su tarjeta en ${site}`,
      ezPay: (site: string) => `Su enlace para activar EZ-Pay en ${site}`,
      offer: (site: string) => `Su oferta de ${site}`,
    },
    titles: { pay: "Pague en línea", card: "Actualice su tarjeta", ezPay: "Active EZ-Pay", offer: "Su oferta" },
    asked: {
      pay: (who: string) => `Como acordamos, ${who} le envió este enlace para pagar su suscripción.`,
      card: (who: string) => `Como acordamos, ${who} le envió este enlace para que nos dé otra tarjeta.`,
      ezPay: (who: string) => `Como acordamos, ${who} le envió este enlace para activar EZ-Pay.`,
      offer: (who: string) => `Como acordamos, ${who} le envió esta oferta. Léala y acéptela si le conviene.`,
    },
    buttons: { pay: "Pagar ahora", card: "Ingresar mi tarjeta", ezPay: "Activar EZ-Pay", offer: "Ver la oferta" },
    proof: "Le pediremos que inicie sesión o que escriba el código postal de su cuenta. Solo usted ingresa su tarjeta.",
    offerProof:
      "Le pediremos que inicie sesión o que escriba el código postal de su cuenta. Nada cambia si usted no acepta.",
    plan: "Plan",
    newPrice: "Precio nuevo",
    starts: "Comienza el",
    valid: (hours: number) => `El enlace funciona una sola vez, durante ${hours} horas.`,
    unknown: "Si no habló con nosotros, puede ignorar este correo. Nada cambia sin usted.",
  },
  heldChangeAsked: {
    subject: (site) => `Permita o rechace un cambio en su cuenta de ${site}`,
    title: "Un cambio necesita su aprobación",
    waits: "Alguien que es nuevo en su cuenta pidió un cambio. Lo haremos solo si usted lo permite.",
    change: "Cambio",
    askedBy: "Lo pidió",
    answer: "Permitirlo o rechazarlo",
    unclearName: "(un nombre que no repetimos aquí)",
    unknown: "Si no reconoce este cambio, rechácelo y llame a atención al cliente.",
  },
};
