import { useState } from "react";
import type { ReactNode } from "react";
import type { PaymentStanding, QuotedOption } from "#contract/payment-options.ts";
import { session } from "#web/data/session.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { chosenOption, isEzPay } from "./chosen-option.ts";
import { NothingToChoose } from "./nothing-to-choose.tsx";
import { RegisterCard } from "./register-card.tsx";
import { StandingRead } from "./standing-read.tsx";
import { TurnOnEzPay } from "./turn-on-ez-pay.tsx";

/** Register or update the card; and EZ-Pay, where that was chosen as paymentMethod A (account §2, §3). */
export function UpdateCardPage(): ReactNode {
  return (
    <AccountRead title="Update Card" right="cards">
      {() => <StandingRead title="Update Card">{(standing) => <Card standing={standing} />}</StandingRead>}
    </AccountRead>
  );
}

function Card({ standing }: { standing: PaymentStanding }): ReactNode {
  // What was chosen when the page began: EZ-Pay being on is no reason to show another page.
  const [enrolsAt] = useState(() => ezPayChosen(standing));
  if (standing.status === null || standing.status === "ended" || standing.status === "pending")
    return <NothingToChoose standing={standing} />;
  return enrolsAt === null ? (
    <RegisterCard standing={standing} />
  ) : (
    <TurnOnEzPay standing={standing} option={enrolsAt} />
  );
}

/** EZ-Pay that is on already at this rate needs no consent: then it is the card alone. */
function ezPayChosen(standing: PaymentStanding): QuotedOption | null {
  const chosen = chosenOption(standing, session.get("PaymentOption"));
  if (chosen === null || !isEzPay(chosen)) return null;
  return standing.method === "bill" || chosen.dueTodayCents > 0 ? chosen : null;
}
