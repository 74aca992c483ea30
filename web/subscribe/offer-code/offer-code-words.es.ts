import type { Translation } from "#core/translation.ts";
import type * as english from "./offer-code-words.ts";

export const offerCodeWords: Translation<typeof english.offerCodeWords> = {
  code: "Código de oferta",
  apply: "Aplicar",
  applying: "Revisando su código",
  enter: "Escriba su código de oferta.",
  failed: "No pudimos revisar su código. Inténtelo de nuevo.",
  applied: (code) => `Se aplicó el código ${code}.`,
  otherPlan: (code, planName) => `El código ${code} es para ${planName}.`,
  notUsable: (code) => `El código ${code} no se puede usar`,
  priceNow: (price) => `Su precio ahora: ${price}`,
  remove: "Quitar el código",
};
