import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { WayOn } from "./way-on.tsx";

type Props = {
  state: { readonly why: string; readonly startAgain: boolean };
  phone: string;
  onStartAgain: () => void;
};

/** `There was an issue with your cancellation.`, why, and what to do about it. */
export function CancelTrouble({ state, phone, onStartAgain }: Props): ReactNode {
  return (
    <Alert kind="error" title={accountMessages.cancellationFailed}>
      {state.why !== "" && <p>{state.why}</p>}
      <WayOn startAgain={state.startAgain} phone={phone} onStartAgain={onStartAgain} />
    </Alert>
  );
}
