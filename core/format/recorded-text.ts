import type { Language } from "./language.ts";

/**
 * Labels of the lines in a sum, other than plans and upgrades. They are recorded in English with the order, and shown
 * in the reader's language.
 */
export const lineLabels = {
  tax: "Estimated tax",
  taxes: "Estimated taxes",
  paperBill: "Bill on paper",
  balance: "Account balance",
  left: "Left on the account",
  tip: "Carrier tip",
  donation: "Donation",
  owed: (count: number, printed: boolean): string => {
    const one = printed ? "paper" : "day";
    return `Owed for ${count} ${count === 1 ? one : `${one}s`} after the paid term`;
  },
} as const;

const spanishLabels: Readonly<Record<string, string>> = {
  [lineLabels.tax]: "Impuesto estimado",
  [lineLabels.taxes]: "Impuestos estimados",
  [lineLabels.paperBill]: "Factura en papel",
  [lineLabels.balance]: "Saldo de su cuenta",
  [lineLabels.left]: "Saldo a favor en su cuenta",
  [lineLabels.tip]: "Propina para el repartidor",
  [lineLabels.donation]: "Donación",
};

/** The label of a recorded line; plan and upgrade names stay as they were when sold. */
export function lineText(label: string, language: Language): string {
  if (language === "en") return label;
  const [, count, unit] = /^Owed for (\d+) (paper|day)s? after the paid term$/.exec(label) ?? [];
  if (count !== undefined) return owedInSpanish(Number(count), unit === "paper");
  return spanishLabels[label] ?? label;
}

/** Where a credit goes, as recorded: "Visa ending in 9990", "PayPal account". Null: to several payments, or by hand. */
export function creditDestinationText<Way extends string | null>(way: Way, language: Language): string | Way {
  if (way === null || language === "en") return way;
  return way === "PayPal account" ? "cuenta de PayPal" : way.replace(/ ending in (\d{4})$/, " terminada en $1");
}

const owedInSpanish = (count: number, printed: boolean): string => {
  const one = printed ? "periódico" : "día";
  return `Debe ${count} ${count === 1 ? one : `${one}s`} después de su período pagado`;
};
