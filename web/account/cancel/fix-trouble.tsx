import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import type { FixState } from "./use-fix.ts";
import { WayOn } from "./way-on.tsx";

type Props = { state: FixState; phone: string; onStartAgain: () => void };

/** Why a delivery was not put right, and what to do about it. Nothing while there is nothing to say. */
export function FixTrouble({ state, phone, onStartAgain }: Props): ReactNode {
  if (state.kind !== "failed") return null;
  return (
    <Alert kind="error" title={state.why}>
      <WayOn startAgain={state.startAgain} phone={phone} onStartAgain={onStartAgain} />
    </Alert>
  );
}
