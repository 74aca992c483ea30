import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Column } from "#web/ui/column.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import { type ActionId, actionOf, type ActionProps } from "./action-list.ts";
import { CancelAction } from "./cancel/cancel-action.tsx";
import { UndoCancelAction } from "./cancel/undo-cancel-action.tsx";
import { ComplaintAction } from "./complaint/complaint-action.tsx";
import { CreditAction } from "./credit/credit-action.tsx";
import { EndNowAction } from "./end-now/end-now-action.tsx";
import { RefundAction } from "./refund/refund-action.tsx";
import { TransferAction } from "./transfer/transfer-action.tsx";
import { WriteOffAction } from "./write-off/write-off-action.tsx";
import { EzPayOffAction } from "./ez-pay/ez-pay-off-action.tsx";
import { SaveOfferAction } from "./save-offer/save-offer-action.tsx";
import { HandOffAction } from "./hand-off/hand-off-action.tsx";
import { PayCardAction } from "./pay-card/pay-card-action.tsx";
import { PayCheckAction } from "./pay-check/pay-check-action.tsx";
import { PeopleAction } from "./people/people-action.tsx";
import { PlanAction } from "./plan/plan-action.tsx";
import { StopAction } from "./stop/stop-action.tsx";
import { AwayAction } from "./away/away-action.tsx";
import { GiftsAction } from "./gifts/gifts-action.tsx";
import { InviteAction } from "./invite/invite-action.tsx";
import { LookingAgain } from "./looking-again.ts";
import { MergeAction } from "./merge/merge-action.tsx";
import { MoveAction } from "./move/move-action.tsx";
import { NoContactAction } from "./no-contact/no-contact-action.tsx";
import { PersonAction } from "./person/person-action.tsx";
import { RedeliveryAction } from "./redelivery/redelivery-action.tsx";
import { SignInHelpAction } from "./sign-in-help/sign-in-help-action.tsx";
import { StopsAction } from "./stops/stops-action.tsx";

const screens: Readonly<Record<ActionId, (props: ActionProps) => ReactNode>> = {
  complaint: ComplaintAction,
  stop: StopAction,
  cancel: CancelAction,
  "undo-cancel": UndoCancelAction,
  plan: PlanAction,
  people: PeopleAction,
  "ez-pay-off": EzPayOffAction,
  credit: CreditAction,
  refund: RefundAction,
  "end-now": EndNowAction,
  "write-off": WriteOffAction,
  stops: StopsAction,
  redelivery: RedeliveryAction,
  move: MoveAction,
  away: AwayAction,
  person: PersonAction,
  "sign-in-help": SignInHelpAction,
  invite: InviteAction,
  gifts: GiftsAction,
  "no-contact": NoContactAction,
  transfer: TransferAction,
  merge: MergeAction,
  "pay-card": PayCardAction,
  "pay-check": PayCheckAction,
  "hand-off": HandOffAction,
  "save-offer": SaveOfferAction,
};

/** An action on an account, at `/:publication/accounts/:accountNumber/:action`. */
export function ActionScreen(): ReactNode {
  const { publication = "", accountNumber = "", action } = useParams();
  const number = Number(accountNumber);
  // Not read again while somebody types: what they saw is what they send back.
  const account = useQuery({
    queryKey: ["desk-action", publication, number],
    queryFn: () => deskCall("deskGetAccount", { publication, accountNumber: number }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  const wanted = actionOf(action);
  const back = `/${publication}/accounts/${accountNumber}`;
  if (account.isPending) return null;
  if (account.data === undefined || wanted === undefined)
    return (
      <Alert kind="error">
        <p>
          {wanted === undefined || asCallFailed(account.error).status === 404
            ? "There is no such account or action here."
            : "The account can’t be read right now. Try again."}
        </p>
      </Alert>
    );
  const Screen = screens[wanted.id];
  const { name, email } = account.data;
  return (
    <Column>
      <Stack gap={16}>
        <p>
          <strong>{name}</strong>, account {number}
          {email === "" ? "" : `, ${email}`} · {account.data.status.text}
        </p>
        <LookingAgain value={account.isFetching}>
          <Screen domain={publication} account={account.data} back={back} onLookAgain={() => void account.refetch()} />
        </LookingAgain>
      </Stack>
    </Column>
  );
}
