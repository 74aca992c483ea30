import type { Translation } from "#core/translation.ts";
import type * as english from "./posted-code-words.ts";

/** The paper letter with the code for full access. */
export const postedCodeWords: Translation<typeof english.postedCodeWords> = {
  title: "Su código de acceso completo por internet",
  limited: (email, site) =>
    `Alguien inició sesión como ${email} y nos dio datos de su última factura. Ahora puede ver su cuenta de ${site}, pagar, reportar problemas y suspender la entrega.`,
  enterCode: "¿Es usted? Inicie sesión y escriba este código para tener acceso completo.",
  where: "Dónde escribirlo",
  valid: "El código sirve una sola vez y vence en 45 días.",
  notYou: "¿No es usted? No le dé el código a nadie y llámenos. Le quitaremos el acceso a esa persona.",
};
