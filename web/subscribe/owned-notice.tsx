import { type FormEvent, useState } from "react";
import type { ReactNode } from "react";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { Owned } from "#web/parts/payment/purchase-state.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";

type OwnedNoticeProps = { owned: Owned; onSecond: () => void };

/** Before anything is charged for what the buyer has already: what it is, where it is, and a way to buy both. */
export function OwnedNotice({ owned, onSecond }: OwnedNoticeProps): ReactNode {
  const { message, held, paid } = owned;
  const account = held === null ? paths.account : ofAccount(paths.account, held.accountNumber);
  return (
    <Stack gap={24}>
      <Alert kind={paid ? "info" : "warning"} title={message}>
        <p>{paid ? ownershipMessages.paidNote : heldText(held)}</p>
      </Alert>
      <Row>
        <ButtonLink to={account}>{ownershipMessages.yourAccount}</ButtonLink>
      </Row>
      {!paid && <SecondChoice onSecond={onSecond} />}
    </Stack>
  );
}

const heldText = (held: Owned["held"]): string =>
  held === null ? ownershipMessages.heldElsewhere : ownershipMessages.held(held.planName, held.accountNumber);

/** The explicit yes. It is asked for in place, and nothing is ordered before it is given. */
function SecondChoice({ onSecond }: { onSecond: () => void }): ReactNode {
  const [isSecond, setSecond] = useState(false);
  const [missing, setMissing] = useState(false);
  const goOn = (event: FormEvent) => {
    event.preventDefault();
    if (isSecond) onSecond();
    else setMissing(true);
  };
  return (
    <form onSubmit={goOn} noValidate>
      <Stack gap={12}>
        <p>{ownershipMessages.wantBoth}</p>
        <Checkbox
          label={ownershipMessages.secondSubscription}
          checked={isSecond}
          error={missing && !isSecond ? ownershipMessages.tickSecond : undefined}
          onChange={(event) => setSecond(event.target.checked)}
        />
        <Row>
          <Button type="submit" variant="secondary">
            {ownershipMessages.continueToPay}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
