import type { Translation } from "#core/translation.ts";
import type { problemWords as en } from "./problem-words.ts";

export const problemWords: Translation<typeof en> = {
  tryAgain: "Intentar de nuevo",
  toPlans: "Ver suscripciones",
  toAccount: "Ir a mi cuenta",
  notFound: "Revise la dirección o empiece en una de estas páginas.",
  noPublication: "En esta dirección no hay ningún periódico. Revísela o empiece en el sitio web de su periódico.",
  wrongMethod: {
    heading: "Esta página no se abre de esa manera",
    text: "No se cambió nada. Empiece en una de estas páginas.",
  },
  unreadable: {
    heading: "No pudimos leer esa dirección",
    text: "Revísela o empiece en una de estas páginas.",
  },
  tooMany: {
    heading: "Espere un momento",
    text: "Recibimos demasiadas solicitudes desde su red. No se cambió nada. Inténtelo de nuevo en un minuto.",
  },
  fault: {
    heading: "Algo falló de nuestro lado",
    text: "El error quedó registrado. Su suscripción y todo lo que le hemos confirmado están a salvo. Inténtelo de nuevo.",
  },
  away: {
    heading: "Volvemos enseguida",
    text: "Esta página no está disponible en este momento. Su suscripción y todo lo que le hemos confirmado están a salvo. Inténtelo de nuevo en un minuto.",
  },
};
