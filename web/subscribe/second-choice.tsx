import { useState } from "react";
import type { ReactNode } from "react";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

/** The explicit yes. It is asked for in place, and nothing is ordered before it is given. */
export function SecondChoice({ label, onSecond }: { label: string; onSecond: () => void }): ReactNode {
  const [isSecond, setSecond] = useState(false);
  const [missing, setMissing] = useState(false);
  const goOn = () => {
    if (isSecond) onSecond();
    else setMissing(true);
  };
  return (
    <Stack gap={12}>
      <p>{ownershipMessages.wantBoth}</p>
      <Checkbox
        label={ownershipMessages.secondSubscription}
        checked={isSecond}
        error={missing && !isSecond ? ownershipMessages.tickSecond : undefined}
        onChange={(event) => setSecond(event.target.checked)}
      />
      <Row>
        <Button variant="secondary" onClick={goOn}>
          {label}
        </Button>
      </Row>
    </Stack>
  );
}
