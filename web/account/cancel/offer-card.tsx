import { useId } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { dayText } from "#web/parts/day-text.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import css from "./cancel.module.css";
import {
  comparedText,
  creditText,
  isMailAlone,
  isPrice,
  lossText,
  mailText,
  newPrice,
  offerDays,
  thenPrice,
} from "./offer-texts.ts";

type Props = { offer: CancelOffer; account: AccountDetails };

/** An offer: the new price against the old one and the percent saved (account §2), or what is offered instead of a price. */
export function OfferCard({ offer, account }: Props): ReactNode {
  const id = useId();
  const { amount, term } = account.renewalPlan;
  const lost = lossText(offer.loses);
  const { credits = null, mail = null } = offer.fix ?? {};
  return (
    <section className={css.offer} aria-labelledby={id}>
      <h2 id={id} className={css.offerName}>
        {offer.name}
      </h2>
      {isPrice(offer) && (
        <>
          <p className={css.prices}>
            <span>
              <strong className={css.newPrice}>{newPrice(offer)}</strong>
              {thenPrice(offer)}
            </span>
            <span className={css.oldPrice}>instead of {priceWithTerm(amount, term)}</span>
          </p>
          {offer.percentSaved !== null && <p className={css.saved}>You save {offer.percentSaved}%</p>}
          {offer.compared !== null && <p>{comparedText(offer.compared)}</p>}
          {lost !== "" && <p>{lost}</p>}
        </>
      )}
      {offer.text !== "" && <p>{offer.text}</p>}
      {credits !== null && (
        <p>
          <strong>We credit you {creditText(credits)} at once.</strong> Your subscription then runs to{" "}
          {dayText(credits.paidThrough)}.
        </p>
      )}
      {mail !== null && isMailAlone(offer) && (
        <p>
          <strong>We bring your paper by mail from now on.</strong> {mailText(mail)}
        </p>
      )}
      {isPrice(offer) && <p className={css.after}>{offerDays(offer)}</p>}
    </section>
  );
}
