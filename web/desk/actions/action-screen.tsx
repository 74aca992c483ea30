import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense, useState } from "react";
import { useParams } from "#web/ui/router/routes.tsx";
import type { DeskAccount } from "#contract/desk/account.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { type OnDemand, onDemand } from "#web/ui/on-demand.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { useAccount } from "../data/account.ts";
import { deskCall } from "../data/desk-call.ts";
import { ReadState } from "../table/read-state.tsx";
import css from "./action-screen.module.css";
import { type ActionId, actionOf, type ActionProps } from "./action-list.ts";
import { RefreshContext } from "./refresh-context.ts";
import { NextLink } from "./next-link.tsx";
import type { ActState } from "./use-desk-action.ts";

/** Each screen is loaded when it is opened. */
const screens: Readonly<Record<ActionId, OnDemand<ActionProps>>> = {
  complaint: onDemand(() => import("./complaint/complaint-action.tsx").then((m) => m.ComplaintAction)),
  stop: onDemand(() => import("./stop/stop-action.tsx").then((m) => m.StopAction)),
  cancel: onDemand(() => import("./cancel/cancel-action.tsx").then((m) => m.CancelAction)),
  "undo-cancel": onDemand(() => import("./cancel/undo-cancel-action.tsx").then((m) => m.UndoCancelAction)),
  plan: onDemand(() => import("./plan/plan-action.tsx").then((m) => m.PlanAction)),
  people: onDemand(() => import("./people/people-action.tsx").then((m) => m.PeopleAction)),
  "ez-pay-off": onDemand(() => import("./ez-pay/ez-pay-off-action.tsx").then((m) => m.EzPayOffAction)),
  credit: onDemand(() => import("./credit/credit-action.tsx").then((m) => m.CreditAction)),
  refund: onDemand(() => import("./refund/refund-action.tsx").then((m) => m.RefundAction)),
  "end-now": onDemand(() => import("./end-now/end-now-action.tsx").then((m) => m.EndNowAction)),
  "write-off": onDemand(() => import("./write-off/write-off-action.tsx").then((m) => m.WriteOffAction)),
  stops: onDemand(() => import("./stops/stops-action.tsx").then((m) => m.StopsAction)),
  redelivery: onDemand(() => import("./redelivery/redelivery-action.tsx").then((m) => m.RedeliveryAction)),
  move: onDemand(() => import("./move/move-action.tsx").then((m) => m.MoveAction)),
  away: onDemand(() => import("./away/away-action.tsx").then((m) => m.AwayAction)),
  person: onDemand(() => import("./person/person-action.tsx").then((m) => m.PersonAction)),
  "sign-in-help": onDemand(() => import("./sign-in-help/sign-in-help-action.tsx").then((m) => m.SignInHelpAction)),
  invite: onDemand(() => import("./invite/invite-action.tsx").then((m) => m.InviteAction)),
  gifts: onDemand(() => import("./gifts/gifts-action.tsx").then((m) => m.GiftsAction)),
  news: onDemand(() => import("./news/news-action.tsx").then((m) => m.NewsAction)),
  "no-contact": onDemand(() => import("./no-contact/no-contact-action.tsx").then((m) => m.NoContactAction)),
  transfer: onDemand(() => import("./transfer/transfer-action.tsx").then((m) => m.TransferAction)),
  merge: onDemand(() => import("./merge/merge-action.tsx").then((m) => m.MergeAction)),
  "pay-card": onDemand(() => import("./pay-card/pay-card-action.tsx").then((m) => m.PayCardAction)),
  "pay-check": onDemand(() => import("./pay-check/pay-check-action.tsx").then((m) => m.PayCheckAction)),
  "hand-off": onDemand(() => import("./hand-off/hand-off-action.tsx").then((m) => m.HandOffAction)),
  "save-offer": onDemand(() => import("./save-offer/save-offer-action.tsx").then((m) => m.SaveOfferAction)),
};

/** An action on an account, at `/:publication/accounts/:accountNumber/:action`. */
export function ActionScreen(): ReactNode {
  const { publication = "", accountNumber = "", action } = useParams();
  const number = Number(accountNumber);
  // Not read again while somebody is typing: they send back the version that they saw.
  const account = useQuery({
    // After one action, the next one begins with the changed account.
    queryKey: ["desk-action", publication, number, action],
    queryFn: () => deskCall("deskGetAccount", { publication, accountNumber: number }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  // The facts at the top are also right after the action.
  const now = useAccount({ publication, accountNumber: number });
  const [settled, onSettled] = useState<ActState | null>(null);
  const wanted = actionOf(action);
  const lookAgain = () => {
    void account.refetch();
    void now.refetch();
  };
  const back = `/${publication}/accounts/${accountNumber}`;
  if (wanted === undefined || asCallFailed(account.error).status === 404)
    return (
      <Alert kind="error">
        <p>There is no such account or action here.</p>
      </Alert>
    );
  const Screen = screens[wanted.id];
  return (
    <ReadState read={account} failed="The account can't be loaded right now.">
      {(read) => (
        <div className={css.column}>
          <Stack gap={16}>
            <p>
              <Head account={now.data ?? read} />
            </p>
            {wanted.fits(read) ? (
              <RefreshContext value={{ isReading: account.isFetching, settled, onSettled }}>
                <Suspense fallback={<Skeleton height={400} />}>
                  <Screen domain={publication} account={read} back={back} onRefresh={lookAgain} />
                </Suspense>
              </RefreshContext>
            ) : (
              <NotNow title={wanted.label} back={back} />
            )}
          </Stack>
        </div>
      )}
    </ReadState>
  );
}

/** Somebody did it meanwhile, or something else that leaves nothing to do here. */
const NotNow = ({ title, back }: { title: string; back: string }): ReactNode => (
  <>
    <h1>{title}</h1>
    <FocusOnMount>
      <Alert kind="info">
        <p>There is nothing to do here as the account is now.</p>
      </Alert>
    </FocusOnMount>
    <Row>
      <NextLink to={back}>Back to the account</NextLink>
    </Row>
  </>
);

const Head = ({ account: { name, accountNumber, email, status } }: { account: DeskAccount }): ReactNode => (
  <>
    <strong>{name}</strong>, account {accountNumber}
    {email === "" ? "" : `, ${email}`} · {status.text}
  </>
);
