import type { ReactNode } from "react";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row } from "#web/ui/stack.tsx";
import type { FixState } from "./use-fix.ts";

type Props = { state: FixState; phone: string; onStartAgain: () => void };

/** Why a delivery was not put right, and what to do about it. Nothing while there is nothing to say. */
export function FixTrouble({ state, phone, onStartAgain }: Props): ReactNode {
  if (state.kind !== "failed") return null;
  return (
    <Alert kind="error" title={state.why}>
      {state.startAgain ? (
        <Row>
          <Button variant="secondary" onClick={onStartAgain}>
            Start again
          </Button>
        </Row>
      ) : (
        <ContactUs phone={phone} />
      )}
    </Alert>
  );
}
