import { type ReactNode, useEffect, useState } from "react";
import { call } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { queryClient } from "#web/data/query-client.ts";
import { session, useSession } from "#web/data/session.ts";
import { viewOnlyEvent } from "#web/data/staff-view.ts";
import { localTime } from "#web/parts/local-day.ts";
import { Button } from "#web/ui/button.tsx";
import { viewWords } from "./view-words.ts";
import css from "./view-banner.module.css";

/** Shown above every page while staff view an account: what this is, until when, and what can't be done. */
export function ViewBanner(): ReactNode {
  const auth = useSession().get("userAuth");
  const [isRefused, setRefused] = useState(false);
  const ends = auth === null ? null : Date.parse(auth.expires);
  useEffect(() => {
    if (ends === null) return undefined;
    const timer = setTimeout(forget, Math.max(0, ends - Date.now()));
    return () => clearTimeout(timer);
  }, [ends]);
  useEffect(() => {
    const refused = () => setRefused(true);
    window.addEventListener(viewOnlyEvent, refused);
    return () => window.removeEventListener(viewOnlyEvent, refused);
  }, []);
  if (auth === null || ends === null) return null;
  return (
    <aside className={css.banner} aria-label={viewWords.viewing}>
      <div className={css.inner}>
        <p className={css.text}>
          <strong>{viewWords.viewing}</strong> {viewWords.viewUntil(localTime(ends))}
        </p>
        <Button variant="secondary" onClick={() => close(auth.token)}>
          {viewWords.closeView}
        </Button>
        <p className={css.refused} role="status">
          {isRefused ? viewWords.notDone : ""}
        </p>
      </div>
    </aside>
  );
}

/** Removes everything about the account from the tab. */
function forget(): void {
  session.remove("userAuth");
  queryClient.clear();
}

function close(token: string): void {
  const { domain } = currentBoot();
  // If the server can't be reached, the view soon expires anyway.
  call("closeStaffView", { domain, token }).catch(() => undefined);
  forget();
  window.close();
}
