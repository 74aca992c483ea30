import type { ReactNode } from "react";
import type { AlreadyHeldPlan } from "#contract/subscriber.ts";
import { messages } from "#contract/messages.ts";
import { ownershipMessages } from "#contract/ownership-messages.ts";
import type { AlreadyOwned } from "#web/parts/payment/purchase-state.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import type { Replaces } from "./checkout/checkout-state.ts";
import { changeText } from "./checkout/plan-change-text.ts";
import { ConfirmSecondPurchase, type SecondPurchaseKind } from "./confirm-second-purchase.tsx";

type OwnedNoticeProps = {
  owned: AlreadyOwned;
  second: SecondPurchaseKind;
  onSecond: () => void;
  onChange: (replaces: Replaces) => void;
  onContinue: () => void;
};

const { change: words } = ownershipMessages;

/** Shown before anything is charged for what the buyer already has: what it is, where it is, and the options. */
export function OwnedNotice({ owned, second, onSecond, onChange, onContinue }: OwnedNoticeProps): ReactNode {
  const { held, paid } = owned;
  const replaces = offeredChange(held);
  if (owned.oldPlanEnded === true) return <OldPlanEnded message={owned.message} onGoOn={onContinue} />;
  if (replaces !== null) return <ChangeOffer {...{ owned, replaces, second, onSecond, onChange }} />;
  const account = held === null ? paths.account : ofAccount(paths.account, held.accountNumber);
  return (
    <Stack gap={24}>
      <Alert kind={paid ? "info" : "warning"} title={owned.message}>
        <p>{paid ? ownershipMessages.paidNote : second === "gift" ? ownershipMessages.giftHeld : heldText(held)}</p>
      </Alert>
      <Row>
        <ButtonLink to={account}>{ownershipMessages.yourAccount}</ButtonLink>
      </Row>
      {!paid && <ConfirmSecondPurchase kind={second} label={ownershipMessages.continueToPay} onSecond={onSecond} />}
    </Stack>
  );
}

const offeredChange = (held: AlreadyHeldPlan | null): Replaces | null =>
  held?.change === undefined ? null : { accountNumber: held.accountNumber, planName: held.planName, ...held.change };

type ChangeOfferProps = Pick<OwnedNoticeProps, "owned" | "second" | "onSecond" | "onChange"> & { replaces: Replaces };

/** Three options: replace the buyer's plan with the larger one, explicitly have both, or neither. */
function ChangeOffer({ owned, replaces, second, onSecond, onChange }: ChangeOfferProps): ReactNode {
  return (
    <Stack gap={32}>
      <Stack gap={16}>
        <Alert kind="info" title={titleOf(owned)}>
          <p>{changeText(replaces)}</p>
        </Alert>
        <Row>
          <Button onClick={() => onChange(replaces)}>{words.take}</Button>
        </Row>
      </Stack>
      <ConfirmSecondPurchase kind={second} label={words.both} onSecond={onSecond} />
      <Row>
        <ButtonLink to={paths.subscribe} variant="secondary">
          {words.back}
        </ButtonLink>
      </Row>
    </Stack>
  );
}

/** To the server, a smaller paper is the same product; for the reader it is part of the new plan. */
const titleOf = ({ message }: AlreadyOwned): string =>
  message === messages.activeAccountExists ? ownershipMessages.includesYourPlan : message;

function OldPlanEnded({ message, onGoOn }: { message: string; onGoOn: () => void }): ReactNode {
  return (
    <Stack gap={24}>
      <Alert kind="info" title={message}>
        <p>{words.gone}</p>
      </Alert>
      <Row>
        <Button onClick={onGoOn}>{words.goOn}</Button>
      </Row>
    </Stack>
  );
}

function heldText(held: AlreadyOwned["held"]): string {
  if (held === null) return ownershipMessages.heldElsewhere;
  const { planName, accountNumber, changeWaits } = held;
  return changeWaits === undefined
    ? ownershipMessages.held(planName, accountNumber)
    : ownershipMessages.changeWaits[changeWaits](planName);
}
