import { useId, useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { priceWithTerm } from "#web/parts/plan-price.ts";
import { CheckIcon, CloseIcon } from "#web/ui/later-icons.tsx";
import css from "./cancel.module.css";
import { cancelWords } from "./cancel-words.tsx";

type Props = {
  offer: CancelOffer;
  account: AccountDetails;
  /** The publication's date, to tell whether the reader pays something today. */
  today: string;
};

/** An offer: the new price, the old price and the percent saved (account §2), or what is offered instead of a price. */
export function OfferCard({ offer, account, today }: Props): ReactNode {
  const id = useId();
  const { credits = null, mail = null } = offer.fix ?? {};
  return (
    <section className={css.offer} aria-labelledby={id}>
      <div className={css.offerHead}>
        <h2 id={id} className={css.offerName}>
          {offer.name}
        </h2>
        {offer.percentSaved !== null && <p className={css.saved}>{cancelWords.youSave(offer.percentSaved)}</p>}
      </div>
      {isPrice(offer) && <OfferPrice offer={offer} account={account} />}
      {offer.text !== "" && <p>{offer.text}</p>}
      {credits !== null && <p>{cancelWords.creditNow(credits)}</p>}
      {mail !== null && isMailAlone(offer) && <p>{cancelWords.mailNow(mail.firstIssueOn)}</p>}
      {isPrice(offer) && <Points offer={offer} account={account} today={today} />}
    </section>
  );
}

function OfferPrice({ offer, account }: Pick<Props, "offer" | "account">): ReactNode {
  // The price that the offer was compared with, even if another tab has accepted the offer since.
  const [{ amount, term }] = useState(account.renewalPlan);
  const after = offer.endsOn === null ? null : offer.after;
  const price = (
    <strong className={css.newPrice}>{`${cancelWords.newPrice(offer)}${after === null ? "" : ","}`}</strong>
  );
  return (
    <div>
      <p className={css.prices}>
        <span>{cancelWords.priceAndAfter(price, after)}</span>
        <span className={css.oldPrice}>{cancelWords.insteadOf(priceWithTerm(amount, term))}</span>
      </p>
      {offer.compared !== null && <p>{cancelWords.compared(offer.compared)}</p>}
    </div>
  );
}

/** What changes with the offer and what doesn't. Everything that is lost must be listed. */
function Points({ offer, account, today }: Props): ReactNode {
  const lost = cancelWords.loses(offer.loses);
  const paysLater = account.chargeOn === null || account.chargeOn > today;
  return (
    <ul className={css.points}>
      {lost === null ? (
        <Point>{cancelWords.keepEverything}</Point>
      ) : (
        <li className={css.lost}>
          <CloseIcon />
          <span>{lost}</span>
        </li>
      )}
      {offer.startsOn !== null && <Point>{cancelWords.offerDays(offer.startsOn, offer.endsOn)}</Point>}
      {paysLater && <Point>{cancelWords.nothingToday}</Point>}
    </ul>
  );
}

const Point = ({ children }: { children: ReactNode }): ReactNode => (
  <li>
    <CheckIcon />
    <span>{children}</span>
  </li>
);

const isPrice = ({ kind }: CancelOffer): boolean => kind === "rate" || kind === "switch";

/** The fix does nothing but switch to mail, so accepting it chooses mail. */
export const isMailAlone = ({ fix }: Pick<CancelOffer, "fix">): boolean =>
  fix !== null && fix.credits === null && fix.mail !== null;
