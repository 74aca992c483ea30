import { type ReactNode, useEffect, useState } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import { messages } from "#contract/messages.ts";
import { call } from "#web/data/client.ts";
import { currentBoot } from "#web/data/current-boot.ts";
import { beginStaffView } from "#web/data/staff-view.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { LoadingNote } from "#web/ui/loading-note.tsx";
import { MessageScreen } from "./message-screen.tsx";
import { viewWords } from "./view-words.ts";

/** The address of the opened account, or why it can't be opened. */
type Opened = { readonly to: string } | { readonly because: string };

let opening: Promise<Opened> | null = null;

/** The secret is in the fragment, which no server sees. It is read once, and works once. */
function open(): Promise<Opened> {
  opening ??= exchange(window.location.hash.slice(1));
  return opening;
}

async function exchange(code: string): Promise<Opened> {
  window.history.replaceState(null, "", window.location.pathname);
  const { domain } = currentBoot();
  if (code === "") return { because: viewWords.viewAgain };
  try {
    const answer = await call("openStaffView", { domain, code });
    if (!answer.isSuccess) return { because: answer.errorMessage };
    beginStaffView(answer);
    return { to: ofAccount(paths.account, answer.accountNumber) };
  } catch {
    return { because: messages.somethingWentWrong };
  }
}

/** The page of the desk's link: the reader's own pages, read only. */
export function StaffViewPage(): ReactNode {
  const navigate = useNavigate();
  const [because, setBecause] = useState<string | null>(null);
  useEffect(() => {
    void open().then((opened) =>
      "to" in opened ? navigate(opened.to, { replace: true }) : setBecause(opened.because),
    );
  }, [navigate]);
  if (because === null) return <LoadingNote />;
  return (
    <MessageScreen heading={viewWords.viewLinkOver}>
      <Alert kind="warning">{because}</Alert>
    </MessageScreen>
  );
}
