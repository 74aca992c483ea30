import { type MouseEvent, type ReactNode, useState } from "react";
import { useNavigate } from "#web/ui/router/router.tsx";
import { storeAuth } from "#web/data/auth.ts";
import { call } from "#web/data/client.ts";
import { session, useSignedIn } from "#web/data/session.ts";
import { useSite } from "#web/data/site.ts";
import { ofAccount, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { subscribedWords as words } from "./subscribed-words.ts";

/**
 * Leads to the account that was bought, without asking for the password that the buyer has just typed: the checkout's
 * token is exchanged, once and only in this browser. If the server wants the password, the link leads to the sign-in
 * page like any other.
 */
export function ToAccount({ accountNumber }: { accountNumber: number }): ReactNode {
  const { domain } = useSite();
  const isSignedIn = useSignedIn("account");
  const navigate = useNavigate();
  const [opening, setOpening] = useState(false);
  const to = ofAccount(paths.account, accountNumber);

  const open = async (): Promise<void> => {
    setOpening(true);
    try {
      const answer = await call("openAccount", { domain, accountNumber });
      if (answer.isSuccess) storeAuth(session, answer.authResponse, domain, "account");
    } catch {
      // The sign-in page comes next, and says what is wrong.
    }
    navigate(to);
  };
  const press = (event: MouseEvent) => {
    if (isSignedIn || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (!opening) void open();
  };
  return (
    <ButtonLink to={to} onClick={press} aria-busy={opening || undefined}>
      {words.toAccount}
    </ButtonLink>
  );
}
