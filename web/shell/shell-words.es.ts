import type { Translation } from "#core/translation.ts";
import type * as english from "./shell-words.ts";

export const shellWords: Translation<typeof english.shellWords> = {
  sorry: "Lo sentimos",
  tryAgain: "Intentar de nuevo",
  skipToContent: "Ir al contenido principal",
  back: "Atrás",
  checkAddress:
    "Revise la dirección o empiece en una de estas páginas. Con gusto le ayudamos a encontrar lo que busca.",
  goToAccount: "Ir a mi cuenta",
  myAccount: "Mi cuenta",
  seeSubscriptions: "Ver suscripciones",
  termsOfUse: "Términos de uso",
  privacyPolicy: "Política de privacidad",
  advertisingTerms: "Términos de publicidad",
  nothingHere: "En esta vista no se puede cambiar nada.",
  signIn: "Iniciar sesión",
};
