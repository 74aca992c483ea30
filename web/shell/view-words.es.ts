import type { Translation } from "#core/translation.ts";
import type * as english from "./view-words.ts";

export const viewWords: Translation<typeof english.viewWords> = {
  viewing: "Usted ve esta cuenta como la ve el lector. Aquí no se puede cambiar nada.",
  viewUntil: (time) => `Esta vista termina a las ${time}`.replace(/\.?$/, "."),
  closeView: "Cerrar esta vista",
  notDone: "Esto no se puede hacer en esta vista. No se cambió nada.",
  viewEnded: "Esta vista terminó",
  viewAgain: "Puede cerrar esta pestaña. Para ver la cuenta otra vez, ábrala desde el escritorio.",
  viewLinkOver: "Este enlace ya no funciona",
};
