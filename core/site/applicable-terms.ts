import type { Language } from "../format/language.ts";
import type { PublishedTerms, Terms } from "./tenant.ts";

/**
 * The kind of purchase, as far as terms depend on it. `byBill`: later terms are billed, and nothing is charged
 * automatically.
 */
export type TermsOccasion = { readonly forGift: boolean; readonly byBill: boolean };

/**
 * Precedes the publication's general terms if it has none for this occasion, and revokes what doesn't apply. It is
 * legal text, too, so it is in the language of the text that it precedes.
 */
const prefaces = {
  en: {
    gift: "This is a gift. You pay once. It does not renew, and nothing is charged later. What these terms say about renewal and cancellation does not apply to it. The subscription begins when the gift is redeemed and ends after its term.",
    bill: "You pay once, and you are not charged automatically later. We send you a bill before each further term, and your subscription continues when you pay it. If you do not pay, it ends after a grace period, and you owe only for what was delivered in that time. What these terms say about automatic charges does not apply to it.",
  },
  es: {
    gift: "Esto es un regalo. Usted paga una sola vez. No se renueva y no se cobra nada más adelante. Lo que estos términos dicen sobre la renovación y la cancelación no se aplica a él. La suscripción comienza cuando se canjea el regalo y termina al acabar su período.",
    bill: "Usted paga una sola vez y no se le cobra nada automáticamente más adelante. Le enviamos una factura antes de cada período siguiente, y su suscripción continúa cuando usted la paga. Si no paga, termina después de un período de gracia, y usted debe solamente lo que se entregó en ese tiempo. Lo que estos términos dicen sobre cobros automáticos no se aplica a ella.",
  },
} as const satisfies Record<Language, Record<"gift" | "bill", string>>;

/**
 * The publication's terms that apply to a purchase (rules 4.14, decision 39). The terms that are shown, checked, stored
 * as agreed to and emailed all come from here, so that they are one text with one version.
 */
export function applicableTerms(
  { version, text, language, ...own }: PublishedTerms,
  { forGift, byBill }: TermsOccasion,
): Terms {
  // Gifts are never billed, however they are paid for.
  const kind = forGift ? "gift" : byBill ? "bill" : null;
  if (kind === null) return { version, text, language };
  return own[kind] ?? { version, text: `${prefaces[language][kind]}\n\n${text}`, language };
}

/** The text with this version, among those published in the offered languages. Null: there is none. */
export const termsOfVersion = (
  published: readonly PublishedTerms[],
  occasion: TermsOccasion,
  version: string | null,
): Terms | null =>
  published.map((terms) => applicableTerms(terms, occasion)).find((terms) => terms.version === version) ?? null;

/** A subscription that is charged automatically. */
export const ezPayOccasion: TermsOccasion = { forGift: false, byBill: false };

export const ezPayTerms = (terms: PublishedTerms): Terms => applicableTerms(terms, ezPayOccasion);

/** The terms of a subscription, by its current payment method. */
export const termsOfMethod = (terms: PublishedTerms, method: "ezpay" | "bill"): Terms =>
  applicableTerms(terms, { forGift: false, byBill: method === "bill" });
