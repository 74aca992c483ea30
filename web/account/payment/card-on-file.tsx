import type { ReactNode } from "react";
import type { PaymentStanding } from "#contract/payment-options.ts";
import { CardIcon } from "#web/ui/later-icons.tsx";
import css from "./card-on-file.module.css";
import { paymentWords } from "./payment-words.ts";

/** The card that is charged now, and when it expires. */
export function CardOnFile({ card }: Pick<PaymentStanding, "card">): ReactNode {
  if (card === null) return <p>{paymentWords.noCardOnFile}</p>;
  return (
    <div className={css.card}>
      <CardIcon />
      <p>
        <strong>{paymentWords.cardNow(card)}</strong>
        <br />
        <span className={css.stays}>{paymentWords.cardStays}</span>
      </p>
    </div>
  );
}

/** Holds the place of the card form. */
export const CardPlaceholder = (): ReactNode => <p className={css.toCome}>{paymentWords.tickToEnter}</p>;
