import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { OneTimeSecret } from "../frame/one-time-secret.tsx";

type Props = {
  readonly what: string;
  readonly secrets: readonly { readonly text: string; readonly label?: string; readonly copy: string }[];
  readonly onDone: () => void;
};

/** The form is gone, and so is the button that was pressed. */
const takeFocus = (part: HTMLElement | null): void => part?.focus();

/** A new connection, with the values that the other system needs. */
export const ConnectionCreated = ({ what, secrets, onDone }: Props): ReactNode => (
  <Stack gap={16}>
    <div ref={takeFocus} tabIndex={-1}>
      <Alert kind="success">{what}</Alert>
    </div>
    {secrets.map((secret) => (
      <OneTimeSecret key={secret.copy} {...secret} />
    ))}
    <Row>
      <Button onClick={onDone}>I have saved it</Button>
    </Row>
  </Stack>
);
