import type { Translation } from "#core/translation.ts";
import type * as english from "./history-words.ts";

export const historyWords: Translation<typeof english.historyWords> = {
  title: "Historial",
  lead: "Cada cambio en sus fechas, cada pago con su recibo y cada correo que le enviamos",
  loading: "Todavía estamos cargando su historial. No cierre esta página.",
  print: "Imprimir esta página",
  showOlder: "Mostrar anteriores",
  nothingYet: "Todavía no hay movimientos en esta cuenta.",
  upcoming: "Próximamente",
  soFar: "Hasta ahora",
  older: "Anteriores",
  receiptFile: (receiptNumber) => `recibo-${receiptNumber}.pdf`,
  receipt: (receiptNumber) => `Recibo ${receiptNumber} (PDF)`,
};
