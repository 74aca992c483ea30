import type { ReactNode } from "react";
import { messages } from "#contract/messages.ts";
import { SlowNote } from "#web/ui/slow-note.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import css from "./message-screen.module.css";

/** Account §2: a full page while signing in. */
export function WaitingScreen(): ReactNode {
  return (
    <div className={css.screen}>
      <div className={css.waiting} role="status">
        <Spinner size={32} />
        <h1 className={css.quiet}>{messages.loggingIn}</h1>
      </div>
      <SlowNote>This takes longer than usual. Nothing is lost; please keep this page open.</SlowNote>
    </div>
  );
}
