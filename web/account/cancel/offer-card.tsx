import { useId } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import css from "./cancel.module.css";
import { cancelWords } from "./cancel-words.tsx";

type Props = { offer: CancelOffer; account: AccountDetails };

/** An offer: the new price against the old one and the percent saved (account §2), or what is offered instead of a price. */
export function OfferCard({ offer, account }: Props): ReactNode {
  const id = useId();
  const { credits = null, mail = null } = offer.fix ?? {};
  return (
    <section className={css.offer} aria-labelledby={id}>
      <h2 id={id} className={css.offerName}>
        {offer.name}
      </h2>
      {isPrice(offer) && <OfferPrice offer={offer} account={account} />}
      {offer.text !== "" && <p>{offer.text}</p>}
      {credits !== null && <p>{cancelWords.creditNow(credits)}</p>}
      {mail !== null && isMailAlone(offer) && <p>{cancelWords.mailNow(mail.firstIssueOn)}</p>}
      {isPrice(offer) && offer.startsOn !== null && (
        <p className={css.after}>{cancelWords.offerDays(offer.startsOn, offer.endsOn)}</p>
      )}
    </section>
  );
}

function OfferPrice({ offer, account }: Props): ReactNode {
  const { amount, term } = account.renewalPlan;
  const lost = cancelWords.loses(offer.loses);
  const price = <strong className={css.newPrice}>{cancelWords.newPrice(offer)}</strong>;
  return (
    <>
      <p className={css.prices}>
        <span>{cancelWords.priceAndAfter(price, offer.endsOn === null ? null : offer.after)}</span>
        <span className={css.oldPrice}>{cancelWords.insteadOf(priceWithTerm(amount, term))}</span>
      </p>
      {offer.percentSaved !== null && <p className={css.saved}>{cancelWords.youSave(offer.percentSaved)}</p>}
      {offer.compared !== null && <p>{cancelWords.compared(offer.compared)}</p>}
      {lost !== null && <p>{lost}</p>}
    </>
  );
}

const isPrice = ({ kind }: CancelOffer): boolean => kind === "rate" || kind === "switch";

/** Mail is all that the fix does, so accepting it chooses mail. */
export const isMailAlone = ({ fix }: Pick<CancelOffer, "fix">): boolean =>
  fix !== null && fix.credits === null && fix.mail !== null;
