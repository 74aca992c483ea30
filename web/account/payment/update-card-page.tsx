import { useState } from "react";
import type { ReactNode } from "react";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { usePaymentStanding } from "#web/data/payment-standing.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { chosenOption, isEzPay } from "./chosen-option.ts";
import { NothingToChoose } from "./nothing-to-choose.tsx";
import { RegisterCard } from "./register-card.tsx";
import { PaymentRead } from "./payment-read.tsx";
import { TurnOnEzPay } from "./turn-on-ez-pay.tsx";
import { paymentWords } from "./payment-words.ts";

/** Registers or updates the card, and turns on EZ-Pay if that was chosen as paymentMethod A (account §2, §3). */
export function UpdateCardPage(): ReactNode {
  return (
    <AccountRead title={paymentWords.updateCard} right="cards">
      {() => <PaymentRead title={paymentWords.updateCard}>{(standing) => <Card standing={standing} />}</PaymentRead>}
    </AccountRead>
  );
}

function Card({ standing }: { standing: PaymentStanding }): ReactNode {
  // What was chosen when the page opened: turning on EZ-Pay must not switch to another page.
  const [enrolsAt] = useState(() => ezPayChosen(standing));
  if (standing.status === null || standing.status === "ended" || standing.status === "pending")
    return <NothingToChoose standing={standing} />;
  return enrolsAt === null ? (
    <RegisterCard standing={standing} />
  ) : (
    <TurnOnEzPay standing={standing} option={enrolsAt} />
  );
}

/** EZ-Pay that is already on at this rate needs no consent, so only the card is updated. */
function ezPayChosen(standing: PaymentStanding): QuotedOption | null {
  const chosen = chosenOption(standing, session.get("PaymentOption"));
  if (chosen === null || !isEzPay(chosen)) return null;
  return standing.method === "bill" || chosen.dueTodayCents > 0 ? chosen : null;
}

/**
 * Update Card while Payment Options are off: anybody with a subscription can change the card; for all others the page
 * doesn't exist (contract.md, toggles).
 */
export function CardAskedFor({ otherwise }: { readonly otherwise: ReactNode }): ReactNode {
  const standing = usePaymentStanding();
  if (standing.isError && asCallFailed(standing.error).status === 404) return otherwise;
  return <PaymentRead title={paymentWords.updateCard}>{(read) => <RegisterCard standing={read} />}</PaymentRead>;
}
