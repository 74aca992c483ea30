import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import type { StopEffect } from "#contract/temporary-stop.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { StopDraft } from "./stop-draft.ts";
import { StopEffectFacts } from "./stop-effect.tsx";
import { stopHeadline } from "./stop-text.ts";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

/** What was done. `stop`: the stop as it now is; null: it was canceled. `before`: the previous expire date. */
export type FinishedStop = {
  readonly title: string;
  readonly stop: StopDraft | null;
  readonly effect: StopEffect;
  readonly before: string;
};

type StopDoneProps = { done: FinishedStop; email: string; onAnother: () => void };

/** The confirmation: the same sentences and days as before confirming. Scrolled into view, wherever the button was. */
export function StopDone({ done: { title, stop, effect, before }, email, onAnother }: StopDoneProps): ReactNode {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    message.current?.scrollIntoView({ block: "start" });
    message.current?.focus({ preventScroll: true });
  }, [effect]);
  return (
    <Stack gap={16}>
      <div ref={message} tabIndex={-1}>
        <Alert kind="success" title={title}>
          {stop === null && <p>{temporaryStopWords.afterwards(effect.restartsWith, effect.newExpireDate)}</p>}
          <p>{temporaryStopWords.confirmationSent(email)}</p>
        </Alert>
      </div>
      {stop !== null && (
        <Card labelledBy="stop-done">
          <h2 id="stop-done">{stopHeadline(stop)}</h2>
          <StopEffectFacts effect={effect} expireDate={before} done />
        </Card>
      )}
      <Row>
        <Button variant="secondary" onClick={onAnother}>
          {temporaryStopWords.another}
        </Button>
      </Row>
    </Stack>
  );
}
