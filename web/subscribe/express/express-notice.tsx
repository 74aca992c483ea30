import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { expressWords as words } from "./express-words.ts";

/** The message below the buttons. */
export type ExpressNoticeState =
  | { readonly kind: "none" }
  /** The result about the login, in the words of its step. */
  | { readonly kind: "account" }
  /** A button was pressed too early. */
  | { readonly kind: "early"; readonly text: string }
  /** Nothing was charged. `given`: the wallet gave details with which the steps can start. */
  | { readonly kind: "stopped"; readonly title: string; readonly text: string; readonly given: boolean };

type ExpressNoticeProps = {
  notice: ExpressNoticeState;
  account: ReactNode;
  /** Goes to the steps; null if they can't begin yet. */
  onContinue: (() => void) | null;
};

export function ExpressNotice({ notice, account, onContinue }: ExpressNoticeProps): ReactNode {
  switch (notice.kind) {
    case "none":
      return null;
    case "account":
      return account;
    case "early":
      return <Alert kind="warning">{notice.text}</Alert>;
    case "stopped":
      return (
        <Stack gap={12}>
          <Alert kind="error" title={notice.title}>
            <p>{notice.text}</p>
          </Alert>
          {notice.given && onContinue !== null && (
            <Row>
              <Button variant="secondary" onClick={onContinue}>
                {words.fillIn}
              </Button>
            </Row>
          )}
        </Stack>
      );
  }
}
