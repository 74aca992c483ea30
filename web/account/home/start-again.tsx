import type { ReactNode } from "react";
import type { AccountDetails, KnownOrder } from "#contract/account-details.ts";
import { knownOrderState } from "#web/data/order-from-home.ts";
import { dollarsText } from "#core/format/money-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";
import css from "./subscription-card.module.css";

/** An ended plan as it is sold today, with a button that leads to the payment with the previous addresses. */
export function StartAgain({ again, account }: { again: KnownOrder; account: AccountDetails }): ReactNode {
  const { planName, isPrintOffer, delivery } = again;
  const { amount, term } = account.currentPlan;
  const isOther = Math.round(amount * 100) !== again.dueTodayCents || term !== again.term;
  return (
    <Card labelledBy="start-again">
      <h2 id="start-again">{homeWords.startAgainTitle(planName)}</h2>
      <FactList
        facts={[
          {
            label: homeWords.todaysPrice,
            value: (
              <>
                <p className={css.value}>{homeWords.againPrice(again)}</p>
                {isOther && (
                  <p className={css.note}>{homeWords.usedToBe(homeWords.priceForTerm(dollarsText(amount), term))}</p>
                )}
              </>
            ),
          },
          ...(isPrintOffer && delivery !== null
            ? [
                {
                  label: homeWords.deliveredTo,
                  value: (
                    <p className={css.value}>
                      {delivery.streetAddress}, {delivery.city}
                    </p>
                  ),
                },
              ]
            : []),
        ]}
      />
      <Row>
        <ButtonLink to={paths.subscribe} state={knownOrderState(again)}>
          {homeWords.startAgain}
        </ButtonLink>
      </Row>
    </Card>
  );
}
