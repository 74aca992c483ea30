import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { FinishPayment, type Pending, type PendingProps } from "./finish-payment.tsx";
import { homeWords } from "./home-words.tsx";
import { Link } from "react-router";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { Row } from "#web/ui/stack.tsx";

/** Changes that the reader can act on here; all others are shown as text. */
const parts: Partial<Record<Pending["kind"], (props: PendingProps) => ReactNode>> = {
  payment: FinishPayment,
  gift: FinishPayment,
  stop: PausedDelivery,
  addressChange: AddressChange,
};

/** What is scheduled for this account: what waits for the reader comes first. */
export function PendingList(props: Omit<PendingProps, "change"> & { pending: readonly Pending[] }): ReactNode {
  const { pending, ...rest } = props;
  return pending.map((change, at) => {
    const Part = parts[change.kind] ?? Announced;
    return <Part key={`${change.kind} ${at}`} {...{ change, ...rest }} />;
  });
}

function Announced({ change: { date, text } }: { change: Pending }): ReactNode {
  return (
    <Alert kind="info">
      <p>
        {date !== null && <strong>{homeWords.onDay(date)}</strong>}
        {text}
      </p>
    </Alert>
  );
}

/** A scheduled move, with the link to where it is shown and undone. */
function AddressChange({ change }: { change: Pending }): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  const { date, text } = change;
  return (
    <Alert kind="info">
      <p>
        {date !== null && <strong>{homeWords.onDay(date)}</strong>}
        {text}
      </p>
      {features.bogo_purchase && <Link to={accountPath(paths.updateAccount)}>{homeWords.seeMove}</Link>}
    </Alert>
  );
}

/** A temporary stop, with the link to where it is edited and canceled. */
function PausedDelivery({ change: { date, until, text } }: { change: Pending }): ReactNode {
  const accountPath = useAccountPath();
  const { features } = useSite();
  return (
    <Alert kind="info">
      <p>
        <strong>{homeWords.fromTo(date ?? "", until ?? "")}</strong> {text}
      </p>
      {features.temporary_stop && (
        <Row>
          <Link to={accountPath(paths.temporaryStop)}>{homeWords.editStop}</Link>
        </Row>
      )}
    </Alert>
  );
}
