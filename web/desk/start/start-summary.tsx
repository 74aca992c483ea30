import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { PhoneQuote, SimilarAccount } from "#contract/desk/start.ts";
import { toDay } from "#core/day.ts";
import { longDay, shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { cents } from "#core/money.ts";
import { PreviewLines } from "../actions/action-form.tsx";
import { deskPaths } from "../desk-paths.ts";
import css from "./start.module.css";

const likeness: Readonly<Record<SimilarAccount["by"][number], string>> = {
  email: "same email",
  phone: "same phone",
  address: "same address",
};

/** Accounts that may be the caller's. They open in another tab or window, so that the form keeps what was typed. */
export function SimilarAccounts({
  publication,
  alike,
}: {
  publication: string;
  alike: readonly SimilarAccount[];
}): ReactNode {
  if (alike.length === 0) return null;
  return (
    <Alert kind="warning" title="The caller may already have an account">
      <ul>
        {alike.map(({ accountNumber, name, by, plan, status }) => (
          <li key={accountNumber}>
            <Link to={deskPaths.account(publication, accountNumber)} target="_blank">
              {name === "" ? "No name" : name}, account {accountNumber}
            </Link>
            {`: ${[...by.map((each) => likeness[each]), plan, status === "ended" ? "ended" : null].filter(Boolean).join(", ")}`}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** What staff tell callers before they agree: the price, its dates, and how it is paid. */
export function QuoteLines({ quote, pay }: { quote: PhoneQuote; pay: "bill" | "check" | "card" }): ReactNode {
  return (
    <>
      <table className={css.sum}>
        <tbody>
          {quote.lines.map(({ label, amountCents }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{money(cents(amountCents))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">For the first {quote.term}</th>
            <td>{money(cents(quote.dueCents))}</td>
          </tr>
        </tfoot>
      </table>
      <PreviewLines
        of={[
          deliveryText(quote),
          quote.firstPaperOn === null
            ? `Access begins on ${longDay(toDay(quote.startOn), "en")}.`
            : `The first paper comes on ${longDay(toDay(quote.firstPaperOn), "en")}.`,
          billText(quote),
          pay === "check" ? "It starts now. You enter the check or cash on the next screen." : null,
          pay === "card" ? "It starts once the card is charged, on the next screen." : null,
          laterText(quote),
        ]}
      />
    </>
  );
}

function deliveryText({ delivery }: PhoneQuote): string | null {
  if (delivery === null || delivery.method === "none") return null;
  if (delivery.method === "mail") return "The paper comes by mail.";
  return delivery.route === null
    ? "The carrier delivers the paper."
    : `The carrier delivers the paper, on route ${delivery.route}.`;
}

function billText({ bill }: PhoneQuote): string | null {
  if (bill === null) return null;
  const fee = bill.feeCents > 0 ? `, with ${money(cents(bill.feeCents))} for a bill on paper` : "";
  const how = bill.sentBy === "email" ? "A bill is emailed now" : "A bill goes out by mail";
  return `${how}: ${money(cents(bill.amountCents))}${fee}, due ${longDay(toDay(bill.payBy), "en")}.`;
}

function laterText({ later, byBill }: PhoneQuote): string | null {
  const steps = later.map(({ on, amountCents, period }) => {
    const sum = `${money(cents(amountCents))} for ${period}`;
    return byBill
      ? `a bill of ${sum}, due ${shortDay(toDay(on), "en")}`
      : `${sum}, charged ${shortDay(toDay(on), "en")}`;
  });
  return steps.length === 0 ? null : `After that: ${steps.join("; then ")}.`;
}
