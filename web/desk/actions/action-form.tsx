import { type FormEvent, type ReactNode, useContext, useEffect, useId } from "react";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { RefreshContext } from "./refresh-context.ts";
import type { ActState } from "./use-desk-action.ts";
import { NextLink } from "./next-link.tsx";

export type ActionFormProps = {
  readonly title: string;
  /** One of several forms of a screen; the screen has the heading. */
  readonly isPart?: boolean;
  /** Back to the account. */
  readonly back: string;
  /** What will change: dates, money, emails. Null: not known yet. */
  readonly preview: ReactNode;
  readonly submit: string;
  readonly isDangerous?: boolean;
  readonly canSubmit: boolean;
  readonly note: string;
  readonly onNote: (text: string) => void;
  readonly state: ActState;
  readonly onSubmit: () => void;
  /** Reads the account again after somebody else changed it first. */
  readonly onRefresh: () => void;
  /** What to do next, once it is done. */
  readonly next?: ReactNode;
  readonly children?: ReactNode;
};

/** The form of every action: what is wanted, what will change, a note, and one button that does it. */
export function ActionForm(props: ActionFormProps): ReactNode {
  const { title, isPart = false, back, preview, state, note, onNote, children } = props;
  const Title = isPart ? "h2" : "h1";
  const previewId = useId();
  const { isReading, settled, onSettled } = useContext(RefreshContext);
  const isDone = state.kind === "done";
  // The account now has the note, so the next action begins without it.
  useEffect(() => {
    if (isDone) onNote("");
  }, [isDone, onNote]);
  if (state.kind === "done")
    return (
      <Stack gap={16}>
        <Title>{title}</Title>
        <Alert kind="success">
          <p>{state.text}</p>
        </Alert>
        {props.next}
        <Row>
          <NextLink to={back}>Back to the account</NextLink>
        </Row>
      </Stack>
    );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (props.canSubmit && !isReading) props.onSubmit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={16}>
        <Title>{title}</Title>
        {children}
        <Card labelledBy={previewId}>
          <Stack gap={12}>
            <h2 id={previewId}>What will change</h2>
            <div aria-live="polite">{preview}</div>
            <TextArea
              label="Note (optional)"
              hint="The next person who opens the account sees it."
              rows={2}
              maxLength={2000}
              value={note}
              onChange={(event) => onNote(event.target.value)}
            />
          </Stack>
        </Card>
        {state.kind === "refused" && state !== settled && (
          <Alert kind="error">
            <p>{state.text}</p>
            {state.isStale && (
              <Button
                variant="secondary"
                onClick={() => {
                  onSettled(state);
                  props.onRefresh();
                }}
              >
                Review the account again
              </Button>
            )}
          </Alert>
        )}
        {state === settled && (
          <FocusOnMount>
            <Alert kind="info">
              <p>This is the account as it is now. What you typed is still here.</p>
            </Alert>
          </FocusOnMount>
        )}
        <Row>
          <Button
            type="submit"
            variant={props.isDangerous === true ? "danger" : "primary"}
            busy={state.kind === "sending" || isReading}
            disabled={!props.canSubmit}
          >
            {props.submit}
          </Button>
          <ButtonLink to={back} variant="link" onClick={() => onNote("")}>
            Back without a change
          </ButtonLink>
        </Row>
      </Stack>
    </form>
  );
}

/** Lines of a preview. */
export function PreviewLines({ of }: { of: readonly (string | null)[] }): ReactNode {
  return <ul>{of.map((line) => line !== null && <li key={line}>{line}</li>)}</ul>;
}
