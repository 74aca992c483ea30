import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Column } from "#web/ui/column.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import { type ActionProps, type DeskAction, actionList } from "./action-list.ts";
import { CancelAction } from "./cancel/cancel-action.tsx";
import { UndoCancelAction } from "./cancel/undo-cancel-action.tsx";
import { ComplaintAction } from "./complaint/complaint-action.tsx";
import { EzPayOffAction } from "./ez-pay/ez-pay-off-action.tsx";
import { PeopleAction } from "./people/people-action.tsx";
import { StopAction } from "./stop/stop-action.tsx";

const screens: Readonly<Record<DeskAction["id"], (props: ActionProps) => ReactNode>> = {
  complaint: ComplaintAction,
  stop: StopAction,
  cancel: CancelAction,
  "undo-cancel": UndoCancelAction,
  people: PeopleAction,
  "ez-pay-off": EzPayOffAction,
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
  const wanted = actionList.find(({ id }) => id === action);
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
        <Screen domain={publication} account={account.data} back={back} onLookAgain={() => void account.refetch()} />
      </Stack>
    </Column>
  );
}
