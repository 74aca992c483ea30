import type { ReactNode } from "react";
import { messages, upgradeText } from "#contract/messages.ts";
import type { AddOnOffer } from "#contract/site.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import css from "./add-on-offers.module.css";
import { dollarsText } from "#core/format/money-text.ts";
import { planWords } from "../plan-words.ts";

type AddOnOffersProps = {
  offers: readonly AddOnOffer[];
  selectedIDs: readonly string[];
  onToggle: (offerID: string) => void;
  /** Which of the two subscribe pages shows them: each has its own text for an upgrade's price (subscribe §2). */
  page: "newer" | "older";
};

/** Upgrades of the selected plan with the publication's own price text, and next to it the full charge. */
export function AddOnOffers({ offers, selectedIDs, onToggle, page }: AddOnOffersProps): ReactNode {
  if (offers.length === 0) return null;
  return (
    <section className={css.offers} aria-labelledby="add-ons">
      <h2 id="add-ons">{planWords.addToPlan}</h2>
      {offers.map((offer) => (
        <div key={offer.offerID} className={css.offer}>
          <Checkbox
            name="upgradesSelected"
            checked={selectedIDs.includes(offer.offerID)}
            onChange={() => onToggle(offer.offerID)}
            aria-describedby={`add-on-${offer.offerID}`}
            label={
              <span className={css.label}>
                <span className={css.name}>{offer.name}</span>
                <span className={css.amount}>{page === "newer" ? upgradeText(offer.text) : offer.text}</span>
              </span>
            }
          />
          <div className={css.about} id={`add-on-${offer.offerID}`}>
            {offer.details !== undefined && <p>{offer.details}</p>}
            <p className={css.note}>
              {planWords.addedToday(dollarsText(offer.amount))} {messages.addOnNote}
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}
