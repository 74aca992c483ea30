import type { Translation } from "#core/translation.ts";
import { longDayText } from "#web/parts/day-text.ts";
import { partsWords } from "#web/parts/parts-words.es.tsx";
import type * as english from "./redelivery-words.tsx";

/** Days come as `YYYY-MM-DD`. */
export const redeliveryWords: Translation<typeof english.redeliveryWords> = {
  title: "¿Llegó su periódico?",
  promised: (issueOn, on, until) => (
    <>
      Le prometimos entregar de nuevo el periódico del <strong>{longDayText(issueOn)}</strong>.{" "}
      {partsWords.carrierBringsIt(on, until)}
    </>
  ),
  ifNoAnswer: "Si no nos avisa antes de esa hora, le daremos un crédito en su cuenta automáticamente.",
  alreadyAnswered: "Esto ya está resuelto",
  saidItCame: "Usted nos dijo que el periódico llegó.",
  creditedOrReview:
    "Le dimos un crédito en su cuenta, o atención al cliente está revisando su reporte. En su cuenta están los detalles.",
  badLink: "Este enlace está incompleto",
  badLinkDetail: "Abra de nuevo el enlace de nuestro correo. También puede responder en su cuenta.",
};
