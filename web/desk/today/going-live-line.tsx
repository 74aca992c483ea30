import type { ReactNode } from "react";
import { Link } from "#web/ui/router/link.tsx";
import type { DayAtPublication } from "#contract/desk/today.ts";
import { Alert } from "#web/ui/alert.tsx";
import { deskPaths } from "../desk-paths.ts";
import { goingLiveText } from "../table/going-live-words.ts";

type Props = { readonly place: DayAtPublication; readonly mayMoveIn: boolean };

/** Tells everybody at the desk that subscribers of another system will begin here, or have begun. */
export function GoingLiveLine({ place: { publication, goingLive }, mayMoveIn }: Props): ReactNode {
  if (goingLive === null) return null;
  const at = `${deskPaths.moveIn}?${new URLSearchParams({ publication }).toString()}`;
  return (
    <Alert kind={goingLive.kind === "held" ? "warning" : goingLive.kind === "live" ? "success" : "info"}>
      <p>
        {goingLiveText(goingLive)} {mayMoveIn && <Link to={at}>Move in</Link>}
      </p>
    </Alert>
  );
}
