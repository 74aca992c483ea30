import type { ReactNode } from "react";
import type { PaymentStanding } from "#contract/paying.ts";
import { useSession } from "#web/data/session.ts";
import { chosenOption, isEzPay } from "./chosen-option.ts";
import { NothingToChoose } from "./nothing-to-choose.tsx";
import { RegisterCard } from "./register-card.tsx";
import { StandingRead } from "./standing-read.tsx";
import { TurnOnEzPay } from "./turn-on-ez-pay.tsx";

/** Register or update the card; and EZ-Pay, where that was chosen as paymentMethod A (account §2, §3). */
export function UpdateCardPage(): ReactNode {
  return <StandingRead title="Update Card">{(standing) => <Card standing={standing} />}</StandingRead>;
}

function Card({ standing }: { standing: PaymentStanding }): ReactNode {
  const chosen = chosenOption(standing, useSession().get("PaymentOption"));
  if (standing.status === null || standing.status === "ended" || standing.status === "pending")
    return <NothingToChoose standing={standing} />;
  const enrols = chosen !== null && isEzPay(chosen) && (standing.method === "bill" || chosen.dueTodayCents > 0);
  return enrols ? <TurnOnEzPay standing={standing} option={chosen} /> : <RegisterCard standing={standing} />;
}
