import { Fragment, type ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { FinishPayment, type PendingItem, type PendingProps } from "./finish-payment.tsx";
import { CanceledNotice } from "./canceled-notice.tsx";
import { homeWords } from "./home-words.tsx";
import { RedeliveryNotice, useRedeliveryAnswers } from "./redelivery-notice.tsx";
import { Link } from "#web/ui/router/link.tsx";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { WholeDays } from "#web/parts/whole-days.tsx";
import { paths } from "#web/paths.ts";
import { Row } from "#web/ui/stack.tsx";

/** Changes that the reader can act on here; all others are shown as text. */
const parts: Partial<Record<PendingItem["kind"], (props: PendingProps) => ReactNode>> = {
  payment: FinishPayment,
  gift: FinishPayment,
  stop: PausedDelivery,
  addressChange: AddressChange,
};

/** What is scheduled for this account, in order of date. Entries without a date wait for the reader, and come first. */
export function PendingList(props: Omit<PendingProps, "change">): ReactNode {
  const { account } = props;
  const { accountNumber } = account.userInfo;
  const redeliveries = useRedeliveryAnswers();
  const notices = account.pending
    .filter((change) => change.kind !== "cancellation" && redeliveries.isOpen(change))
    .map((change, at): Notice => {
      const { kind, date, redelivery } = change;
      if (redelivery !== undefined) {
        const hear = (text: string) => redeliveries.hear(redelivery.issueID, text);
        const key = `redelivery ${redelivery.issueID}`;
        return { key, date, shown: <RedeliveryNotice {...{ redelivery, accountNumber }} onAnswered={hear} /> };
      }
      const Part = parts[kind] ?? Announced;
      return { key: `${kind} ${at}`, date, shown: <Part {...props} change={change} /> };
    });
  const canceled = account.pending.find(({ kind }) => kind === "cancellation");
  // Always rendered: after undoing, it says what follows.
  const all = [
    ...notices,
    { key: "canceled", date: canceled?.date ?? null, shown: <CanceledNotice account={account} /> },
  ];
  return (
    <>
      {redeliveries.outcomes}
      {inOrder(all).map(({ key, shown }) => (
        <Fragment key={key}>{shown}</Fragment>
      ))}
    </>
  );
}

type Notice = { readonly key: string; readonly date: string | null; readonly shown: ReactNode };

const inOrder = (notices: readonly Notice[]): readonly Notice[] =>
  notices.toSorted((a, b) => (a.date ?? "").localeCompare(b.date ?? ""));

const When = ({ text }: { text: string }): ReactNode => (
  <strong>
    <WholeDays text={text} />
  </strong>
);

function Announced({ change: { date, text } }: { change: PendingItem }): ReactNode {
  return (
    <Alert kind="info">
      <p>
        {date !== null && <When text={homeWords.onDay(date)} />}
        {text}
      </p>
    </Alert>
  );
}

/** A scheduled move, with a link to the page where it can be undone. */
function AddressChange({ change }: { change: PendingItem }): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  const { date, text } = change;
  return (
    <Alert kind="info">
      <p>
        {date !== null && <When text={homeWords.onDay(date)} />}
        {text}
      </p>
      {features.bogo_purchase && <Link to={accountPath(paths.updateAccount)}>{homeWords.seeMove}</Link>}
    </Alert>
  );
}

/** A temporary stop, with a link to the page where it can be changed and canceled. */
function PausedDelivery({ change: { date, until, text } }: { change: PendingItem }): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  return (
    <Alert kind="info">
      <p>
        <When text={homeWords.fromTo(date ?? "", until ?? "")} /> {text}
      </p>
      {features.temporary_stop && (
        <Row>
          <Link to={accountPath(paths.temporaryStop)}>{homeWords.editStop}</Link>
        </Row>
      )}
    </Alert>
  );
}
