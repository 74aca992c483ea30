import type { ReactNode } from "react";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { Owned } from "#web/parts/payment/purchase-state.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { SecondChoice, type SecondKind } from "./second-choice.tsx";

type OwnedNoticeProps = { owned: Owned; second: SecondKind; onSecond: () => void };

/** Before anything is charged for what the buyer has already: what it is, where it is, and a way to buy both. */
export function OwnedNotice({ owned, second, onSecond }: OwnedNoticeProps): ReactNode {
  const { message, held, paid } = owned;
  const account = held === null ? paths.account : ofAccount(paths.account, held.accountNumber);
  return (
    <Stack gap={24}>
      <Alert kind={paid ? "info" : "warning"} title={message}>
        <p>{paid ? ownershipMessages.paidNote : second === "gift" ? ownershipMessages.giftHeld : heldText(held)}</p>
      </Alert>
      <Row>
        <ButtonLink to={account}>{ownershipMessages.yourAccount}</ButtonLink>
      </Row>
      {!paid && <SecondChoice kind={second} label={ownershipMessages.continueToPay} onSecond={onSecond} />}
    </Stack>
  );
}

const heldText = (held: Owned["held"]): string =>
  held === null ? ownershipMessages.heldElsewhere : ownershipMessages.held(held.planName, held.accountNumber);
