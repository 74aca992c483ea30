import { type ReactNode, useId, useOptimistic, useTransition } from "react";
import { optInSources } from "#core/mailing-list/marketing-choice.ts";
import type { MarketingAnswer } from "#contract/marketing.ts";
import { useChooseMarketing, useMarketingChoice } from "#web/data/marketing.ts";
import { failureText } from "#web/data/failure-text.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import css from "./marketing-box.module.css";
import { longDayText } from "./day-text.ts";
import { marketingWords as words } from "./marketing-words.ts";

type Props = { accountNumber: number; mayChange: boolean };

/**
 * The checkbox for news and offers by email: unchecked until the reader checks it, and saved at once. Shows nothing if
 * the publication doesn't offer it, or if the read fails.
 */
export function MarketingBox({ accountNumber, mayChange }: Props): ReactNode {
  const { data: standing } = useMarketingChoice(accountNumber);
  if (standing === undefined || !(standing.offered || standing.agreed)) return null;
  return <Box {...{ accountNumber, mayChange, standing }} />;
}

function Box({ accountNumber, mayChange, standing }: Props & { standing: MarketingAnswer }): ReactNode {
  const { state, choose } = useChooseMarketing(accountNumber);
  const [heading, note] = [useId(), useId()];
  // The checkbox keeps its new state until the answer has been saved and read back. Showing the old state for a moment
  // would look as if it had been undone.
  const [isSaving, startSaving] = useTransition();
  const [agreed, press] = useOptimistic(standing.agreed);
  const toggle = (): void =>
    startSaving(async () => {
      press(!agreed);
      await choose(!agreed, standing.sentence);
    });
  const answer = !isSaving && state.kind === "done" ? state.answer : null;
  return (
    <Card labelledBy={heading}>
      <h2 id={heading}>{words.heading}</h2>
      <Checkbox
        label={standing.sentence}
        checked={agreed}
        disabled={!mayChange}
        aria-describedby={note}
        onChange={() => isSaving || toggle()}
      />
      <p id={note} role="status" className={css.note}>
        {isSaving ? words.saving : answer?.isSuccess === true ? savedText(standing) : sinceText(standing)}
      </p>
      {answer?.isSuccess === false && <Alert kind="error">{answer.errorMessage}</Alert>}
      {!isSaving && state.kind === "failed" && <Alert kind="error">{failureText(state.failure, words.notSaved)}</Alert>}
    </Card>
  );
}

const savedText = ({ agreed }: MarketingAnswer): string => (agreed ? words.agreed : words.withdrawn);

function sinceText({ agreed, answered }: MarketingAnswer): string {
  if (answered === null) return "";
  const day = longDayText(answered.on);
  if (!agreed) return words.ended[answered.how](day);
  const how = optInSources.find((way) => way === answered.how) ?? "reader";
  return words.since[how](day);
}
