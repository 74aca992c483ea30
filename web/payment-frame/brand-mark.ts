import { brandOf, type CardBrand } from "#core/payment/card.ts";
import css from "./brand-mark.module.css";
import { element } from "./element.ts";

/** The name on the mark, as printed on the card. It is the same in every language. */
const marks: Readonly<Record<CardBrand, string>> = {
  visa: "VISA",
  mastercard: "MC",
  amex: "AMEX",
  discover: "DISC",
  other: "",
};

export type BrandMark = { readonly root: HTMLElement; show(cardNumber: string): void };

/**
 * A small card with the brand's name, inside the card number's field: our own plain letters, no vendor's logo. It is
 * decorative, because the hint above the field says the same.
 */
export function brandMark(): BrandMark {
  const root = element("span", { class: css.mark ?? "", "aria-hidden": "true" });
  return {
    root,
    show: (cardNumber) => {
      const name = marks[brandOf(cardNumber)];
      root.textContent = name;
      root.classList.toggle(css.known ?? "", name !== "");
    },
  };
}
