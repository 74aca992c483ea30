import { useState } from "react";
import type { ReactNode } from "react";
import { Navigate } from "react-router";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { session } from "#web/data/session.ts";
import type { FlowStep } from "#web/data/session-values.ts";
import { paths } from "#web/paths.ts";

type Props = {
  expects: FlowStep;
  /** The address itself begins the flow: `/account/cancel?start=1`, the form of every mail. */
  begins?: boolean;
  children: ReactNode;
};

/** Account §4: each cancel page redirects to account home if the session's marker is not the one it expects. */
export function FlowGuard({ expects, begins = false, children }: Props): ReactNode {
  // Looked at once, on entering: the page itself moves the marker on before it leaves.
  const [welcome] = useState(() => begins || session.get("flow") === expects);
  const accountPath = useAccountPath();
  return welcome ? children : <Navigate to={accountPath(paths.account)} replace />;
}
