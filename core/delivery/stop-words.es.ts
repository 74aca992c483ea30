import { spanishTime } from "../format/time-text.ts";
import type { Translation } from "../translation.ts";
import type * as english from "./stop-words.ts";

const papers = (count: number): string => (count === 1 ? "1 periódico" : `${count} periódicos`);

export const stopWords: Translation<typeof english.stopWords> = {
  pauses: (from, to) => `La entrega se suspende el ${from} y se reanuda el ${to}`,
  added: (count) => `${count === 1 ? "Se agrega" : "Se agregan"} ${papers(count)} a su suscripción.`,
  addedWhenPaid: (count) =>
    `${count === 1 ? "Se agrega" : "Se agregan"} ${papers(count)} a su suscripción cuando pague ese período.`,
  saved: (count, day) =>
    `Le guardamos ${papers(count)} y ${count === 1 ? "se lo" : "se los"} entregamos con el periódico del ${day}.`,
  noPaper: (day, holiday) =>
    holiday === null ? `El ${day} no se imprime periódico.` : `El ${day} no se imprime periódico (${holiday}).`,
  changeUntil: (all, restart) =>
    `Puede cambiar o cancelar esta suspensión hasta ${spanishTime(all)}. Después, todavía puede cambiar la fecha de reanudación hasta ${spanishTime(restart)}.`,
  restartUntil: (until) => `Puede cambiar la fecha de reanudación hasta ${spanishTime(until)}.`,
  holidays: {
    "new-year": "Año Nuevo",
    king: "Día de Martin Luther King Jr.",
    presidents: "Día de los Presidentes",
    memorial: "Día de los Caídos",
    juneteenth: "Día de Juneteenth",
    independence: "Día de la Independencia",
    labor: "Día del Trabajo",
    columbus: "Día de la Raza",
    veterans: "Día de los Veteranos",
    thanksgiving: "Día de Acción de Gracias",
    "christmas-eve": "Nochebuena",
    christmas: "Navidad",
  },
};
