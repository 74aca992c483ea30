import { useState } from "react";
import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { AccountDetails, KnownOrder } from "#contract/account-details.ts";
import { knownOrderState, unpaidOrderState } from "#web/data/order-from-home.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { failureText } from "#web/data/failure-text.ts";
import { ContactUs } from "#web/parts/customer-service.tsx";
import { WholeDays } from "#web/parts/whole-days.tsx";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { homeWords } from "./home-words.tsx";

/** Something that is scheduled for the account. */
export type PendingItem = AccountDetails["pending"][number];

export type PendingProps = {
  readonly change: PendingItem;
  readonly account: AccountDetails;
  readonly onDropped: (what: UnpaidKind) => Promise<void>;
};

/** What wasn't paid for, in the reader's word. */
export type UnpaidKind = "order" | "gift";

/** A subscription or gift that isn't paid for (rules 2). Its owner can pay for it or drop it. */
export function FinishPayment({ change: { kind, text, order }, account, onDropped }: PendingProps): ReactNode {
  const { features } = useSite();
  const [asksToDrop, setAsksToDrop] = useState(false);
  const what: UnpaidKind = kind === "gift" ? "gift" : "order";
  const known = what === "order" ? account.unpaidOrder : null;
  const chosen = order === undefined ? null : unpaidOrderState(order);
  return (
    <Alert kind="warning" title={homeWords.startsWhenYouPay[what]}>
      <Stack gap={12}>
        <p>
          {known !== null && <WholeDays text={`${priceOf(known)} `} />}
          {homeWords.reviewFirst}
        </p>
        {asksToDrop ? (
          <DropOrder
            what={what}
            accountNumber={account.userInfo.accountNumber}
            onDropped={() => onDropped(what)}
            onKeep={() => setAsksToDrop(false)}
          />
        ) : (
          <Row>
            {features.subscription_services ? (
              <ButtonLink to={paths.subscribe} state={known === null ? chosen : knownOrderState(known)}>
                {text}
              </ButtonLink>
            ) : (
              <ContactUs />
            )}
            {account.access === "owner" && (
              <Button variant="secondary" onClick={() => setAsksToDrop(true)}>
                {homeWords.cancelOrder[what]}
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </Alert>
  );
}

/** What the order costs today. Its offer code may no longer be valid. */
function priceOf(known: KnownOrder): string {
  const price = homeWords.againPrice(known);
  const { offer } = known.order;
  if (offer === undefined) return homeWords.youWillPay(price);
  const { code, plan, errorMessage } = offer;
  return plan === null ? homeWords.withoutCode(code, errorMessage, price) : homeWords.withCode(code, price);
}

type DropOrderProps = { what: UnpaidKind; accountNumber: number; onDropped: () => Promise<void>; onKeep: () => void };

/** The one question before an unpaid order is dropped. */
function DropOrder({ what, accountNumber, onDropped, onKeep }: DropOrderProps): ReactNode {
  const { domain } = useSite();
  const { state, send } = useCall("dropOrder");
  const [refused, setRefused] = useState<string | null>(null);
  const drop = async () => {
    setRefused(null);
    const sent = await send({ domain, accountNumber });
    if (sent.kind === "failed") setRefused(failureText(sent.failure));
    if (sent.kind !== "done") return;
    if (sent.answer.isSuccess) await onDropped();
    else setRefused(sent.answer.errorMessage);
  };
  return (
    <Stack gap={12}>
      <p>{homeWords.confirmCancelOrder[what]}</p>
      {refused !== null && <Alert kind="error">{refused}</Alert>}
      <Row>
        <Button busy={state.kind === "sending"} onClick={() => void drop()}>
          {homeWords.yesCancelOrder[what]}
        </Button>
        <Button variant="secondary" onClick={onKeep}>
          {homeWords.keepOrder[what]}
        </Button>
      </Row>
    </Stack>
  );
}

/** Shown instead of the order once it is dropped. */
export function DroppedNotice({ what }: { what: UnpaidKind }): ReactNode {
  const { features } = useSite();
  return (
    <Alert kind="success" title={homeWords.orderCanceled[what]}>
      <p>
        {homeWords.notCharged}{" "}
        {features.subscription_services && <Link to={paths.subscribe}>{homeWords.seePlans}</Link>}
      </p>
    </Alert>
  );
}
