import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import type { CancelOffer } from "#contract/save-offers.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { AcceptOffer } from "./accept-offer.tsx";
import { CancelTrouble } from "./cancel-trouble.tsx";
import { OfferCard } from "./offer-card.tsx";
import type { OffersState } from "./use-offers.ts";

type Props = {
  open: boolean;
  offer: CancelOffer;
  account: AccountDetails;
  state: OffersState;
  fixing: boolean;
  /** What there is to choose of a fix, and what went wrong with it. */
  beside: ReactNode;
  onAccept: () => void;
  onCancel: () => void;
  onBack: () => void;
  onStartAgain: () => void;
};

/** `Are You Sure?`: the second offer (account §2). Escape goes back to the first. */
export function SecondOffer({ open, offer, account, state, fixing, beside, ...on }: Props): ReactNode {
  return (
    <Dialog
      open={open}
      title={accountMessages.areYouSure}
      onClose={on.onBack}
      actions={
        <>
          <AcceptOffer offer={offer} account={account} onAccept={on.onAccept} busy={fixing} />
          <Button variant="danger" busy={state.kind === "sending"} onClick={on.onCancel}>
            {accountMessages.cancelAnyway}
          </Button>
        </>
      }
    >
      <OfferCard offer={offer} account={account} />
      {beside}
      {state.kind === "failed" && (
        <CancelTrouble state={state} phone={account.customerServicePhone} onStartAgain={on.onStartAgain} />
      )}
    </Dialog>
  );
}
