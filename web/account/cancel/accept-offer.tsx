import { type ReactNode, useState } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { Button, type ButtonVariant } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { useCancelStep } from "./use-cancel-step.ts";
import { dayIn } from "./termination-params.ts";
import { addDays, toDay } from "#core/day.ts";

// The first day that no cut-off of a carrier or of the post can have passed.
const daysAhead = 4;

/** The temporary-stop page with a break of so many days filled in. */
function pausePath(path: string, today: string, days: number): string {
  const stop = addDays(toDay(today), daysAhead);
  const dates = `stop=${stop}&restart=${addDays(stop, days)}`;
  return `${path}${path.includes("?") ? "&" : "?"}${dates}`;
}

type Props = { offer: CancelOffer; account: AccountDetails; onAccept: () => void; busy: boolean };

const putRight = "Put it right, and stay";

/**
 * The way into an offer: a rate is reviewed and confirmed, a break and a complaint have pages of their own, and what
 * was complained of is put right here.
 */
export function AcceptOffer({ offer, account, onAccept, busy }: Props): ReactNode {
  const accountPath = useAccountPath();
  const { options } = useSite();
  const [today] = useState(() => dayIn(options.timeZone, Date.now()));
  const record = useCancelStep(account);
  const stays = () => void record("left");
  switch (offer.kind) {
    case "rate":
    case "switch":
      return <Button onClick={onAccept}>{accountMessages.acceptNewRate}</Button>;
    case "pause": {
      const to = pausePath(accountPath(paths.temporaryStop), today, offer.pauseDays);
      return (
        <ButtonLink to={to} onClick={stays}>
          Choose the days of your break
        </ButtonLink>
      );
    }
    case "fix":
      if (offer.fix === null) return <ReportLink account={account} variant="primary" />;
      return (
        <Button busy={busy} onClick={onAccept}>
          {putRight}
        </Button>
      );
  }
}

/** To the page for complaints: what is to be accepted where a fix does nothing of itself, else beside it. */
export function ReportLink({ account, variant }: { account: AccountDetails; variant: ButtonVariant }): ReactNode {
  const accountPath = useAccountPath();
  const record = useCancelStep(account);
  return (
    <ButtonLink variant={variant} to={accountPath(paths.deliveryIssue)} onClick={() => void record("left")}>
      Tell us what went wrong
    </ButtonLink>
  );
}
