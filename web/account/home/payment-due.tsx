import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { AccountDetails } from "#contract/account-details.ts";
import { money } from "#core/format/money-text.ts";
import { usePaymentPaths } from "#web/data/payment-paths.ts";
import { session } from "#web/data/session.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";
import css from "./payment-due.module.css";

type Due = NonNullable<AccountDetails["due"]>;

/**
 * Something is overdue or billed (rules 4.3, 4.4): the amount, the deadline, and a button that leads straight to the
 * payment.
 */
export function PaymentDue({ account }: { account: AccountDetails }): ReactNode {
  const { due } = account;
  const summary = whatIsDue(account);
  if (summary === null) return null;
  return (
    <section className={summary.isOverdue ? css.overdue : css.billed} aria-labelledby="due">
      <h2 id="due" className={css.title}>
        {summary.title}
      </h2>
      <p>{summary.detail}</p>
      {due !== null && due.lines.length > 1 && <Lines due={due} />}
      {due === null && !summary.needsCard ? <ContactUs /> : <Ways due={due} needsCard={summary.needsCard} />}
    </section>
  );
}

type PaymentDueText = {
  readonly title: string;
  readonly detail: string;
  readonly isOverdue: boolean;
  /** EZ-Pay couldn't charge the card on file, so another card is needed. */
  readonly needsCard: boolean;
};

function whatIsDue(account: AccountDetails): PaymentDueText | null {
  const { subscriptionStatus: status, paidThrough, graceEndsOn, payLateThrough, nextBill, renewsOn, due } = account;
  const isOverdue = true;
  if (payLateThrough !== null)
    return {
      title: homeWords.endedUnpaid,
      detail: homeWords.payToRestart(payLateThrough),
      isOverdue,
      needsCard: false,
    };
  if ((status === "pastDue" || status === "grace") && paidThrough !== null && graceEndsOn !== null) {
    const continues = homeWords.paidAndContinues(account.currentPlan.isPrintOffer, paidThrough, graceEndsOn);
    if (status === "pastDue") {
      const detail = `${continues} ${homeWords.addCardBeforeThen}`;
      return { title: homeWords.paymentFailed, detail, isOverdue, needsCard: true };
    }
    const title = due === null ? homeWords.paymentDue : homeWords.youOwe(due.amountCents);
    return { title, detail: continues, isOverdue, needsCard: nextBill === null };
  }
  if (due === null || renewsOn === null) return null;
  const title = homeWords.yourBill(due.amountCents);
  return { title, detail: homeWords.dueBy(renewsOn), isOverdue: false, needsCard: false };
}

/** The parts of the amount. */
function Lines({ due: { lines } }: { due: Due }): ReactNode {
  return (
    <dl className={css.lines}>
      {lines.map(({ label, amountCents }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{money(amountCents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Ways({ due, needsCard }: { due: Due | null; needsCard: boolean }): ReactNode {
  const { choice, card } = usePaymentPaths();
  return (
    <Row>
      {needsCard && (
        <ButtonLink to={card} onClick={() => session.remove("PaymentOption")}>
          {homeWords.newCard}
        </ButtonLink>
      )}
      {due !== null && <Pay due={due} isSecond={needsCard} />}
      {due !== null && !needsCard && (
        <Link to={choice} className={css.other}>
          {homeWords.otherWays}
        </Link>
      )}
    </Row>
  );
}

/** Leads straight to the payment, with the option that pays what is due preselected. */
function Pay({ due: { amountCents, option }, isSecond }: { due: Due; isSecond: boolean }): ReactNode {
  const { payment, card } = usePaymentPaths();
  return (
    <ButtonLink
      to={option.paymentMethod === "A" ? card : payment}
      variant={isSecond ? "secondary" : "primary"}
      onClick={() => session.set("PaymentOption", option)}
    >
      {isSecond ? homeWords.payOnce(amountCents) : homeWords.pay(amountCents)}
    </ButtonLink>
  );
}
