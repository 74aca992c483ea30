import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { usePasskey } from "./use-passkey.ts";

type Props = { passkey: ReturnType<typeof usePasskey>; label: string };

/** One click, then a finger, a face or a PIN. */
export function PasskeyButton({ passkey: { busy, fault, run }, label }: Props): ReactNode {
  return (
    <Stack gap={12}>
      <Row>
        <Button variant="secondary" busy={busy} onClick={() => void run()}>
          {label}
        </Button>
      </Row>
      {fault !== "" && (
        <Alert kind="error">
          <p>{fault}</p>
        </Alert>
      )}
    </Stack>
  );
}
