import { useState } from "react";
import type { ReactNode } from "react";
import type { SeasonalPlan } from "#contract/seasonal-plan.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { FactList } from "#web/parts/fact-list.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card, CardHead } from "#web/ui/card.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { seasonWords } from "./season-words.ts";

type SeasonCardProps = { accountNumber: number; plan: SeasonalPlan; onChange: () => void; onEnded: () => void };

/** The seasonal plan, its next season, and what can be done about it. */
export function SeasonCard({ accountNumber, plan, onChange, onEnded }: SeasonCardProps): ReactNode {
  const [ending, setEnding] = useState(false);
  const { domain } = useSite();
  const { state, send } = useCall("endSeasonalPlan");
  const end = async (): Promise<void> => {
    const sent = await send({ domain, accountNumber, planID: plan.planID });
    if (sent.kind === "done") onEnded();
  };
  return (
    <Card labelledBy="season-days">
      <CardHead badge={plan.isAway ? seasonWords.states.away : seasonWords.states.planned}>
        <h3 id="season-days">{seasonWords.everyYear(plan)}</h3>
      </CardHead>
      <FactList
        facts={[
          { label: seasonWords.next, value: seasonWords.nextDays(plan) },
          { label: seasonWords.during, value: <Meanwhile plan={plan} /> },
          { label: seasonWords.reminder, value: plan.isAway ? seasonWords.away : seasonWords.reminded },
        ]}
      />
      <Row>
        {!plan.isAway && (
          <Button variant="secondary" onClick={onChange}>
            {seasonWords.change}
          </Button>
        )}
        <Button variant="secondary" onClick={() => setEnding(true)}>
          {seasonWords.end}
        </Button>
      </Row>
      {ending && (
        <Dialog
          open
          title={seasonWords.endTitle}
          onClose={() => setEnding(false)}
          actions={
            <>
              <Button variant="danger" busy={state.kind === "sending"} onClick={() => void end()}>
                {seasonWords.confirmEnd}
              </Button>
              <Button variant="secondary" onClick={() => setEnding(false)}>
                {seasonWords.keep}
              </Button>
            </>
          }
        >
          <Stack gap={16}>
            {state.kind === "failed" && <Alert kind="error">{failureText(state.failure)}</Alert>}
            <p>{seasonWords.endDetail(plan)}</p>
          </Stack>
        </Dialog>
      )}
    </Card>
  );
}

function Meanwhile({ plan: { to } }: { plan: SeasonalPlan }): ReactNode {
  if (to === null) return seasonWords.digitalOnly;
  const { streetAddress, city, stateCode, zip, method } = to;
  return (
    <>
      {streetAddress}
      <br />
      {city}, {stateCode} {zip}
      <br />
      {method === "mail" ? seasonWords.byMail : seasonWords.byCarrier}
    </>
  );
}
