import { useState } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/manage-account.ts";
import type { CancelOffer } from "#contract/saving.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { useSite } from "#web/data/site.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { pausePath } from "./pause-path.ts";
import { useCancelStep } from "./use-cancel-step.ts";
import { dayIn } from "./termination-params.ts";

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
      return (
        <>
          {offer.fix !== null && (
            <Button busy={busy} onClick={onAccept}>
              {putRight}
            </Button>
          )}
          <ButtonLink
            variant={offer.fix === null ? "primary" : "secondary"}
            to={accountPath(paths.deliveryIssue)}
            onClick={stays}
          >
            Tell us what went wrong
          </ButtonLink>
        </>
      );
  }
}
