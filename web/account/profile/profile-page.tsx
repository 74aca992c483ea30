import { useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { takeTyped } from "#web/data/signed-out.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { ERenewalDialog } from "./e-renewal-dialog.tsx";
import { People } from "./people.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { SignIns } from "./sign-ins.tsx";
import type { Saved } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

const title = accountMessages.myProfile;

/** My Profile (account §2): who and where, how renewal notices come, and the plan. */
export function ProfilePage(): ReactNode {
  return <AccountRead title={title}>{(account) => <Profile account={account} />}</AccountRead>;
}

function Profile({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const draft = `change-email:${accountNumber}`;
  // A reader who had to sign in during the change comes back to the open dialog.
  const [typed] = useState(() => takeTyped(draft)?.["email"]);
  const [open, setOpen] = useState<"email" | "renewal" | null>(typeof typed === "string" ? "email" : null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const close = () => setOpen(null);
  const show = (dialog: "email" | "renewal") => {
    setSaved(null);
    setOpen(dialog);
  };
  const onSaved = (saved: Saved) => {
    setSaved(saved);
    close();
  };
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber > 0 ? accountNumber : undefined}>{title}</PageHeading>
      {saved?.waits !== undefined && <Alert kind="info">{saved.waits}</Alert>}
      {saved !== null && saved.waits === undefined && (
        <Alert kind="success">
          {accountMessages.saved}
          {saved.pendingEmail !== "" && ` ${profileWords.openLink(saved.pendingEmail)}`}
        </Alert>
      )}
      <ProfileFacts account={account} onChangeEmail={() => show("email")} onUpdateERenewal={() => show("renewal")} />
      {accountNumber > 0 && <People account={account} />}
      <SignIns />
      {open === "email" && (
        <ChangeEmailDialog
          account={account}
          typed={typeof typed === "string" ? typed : ""}
          draft={draft}
          onSaved={onSaved}
          onClose={close}
        />
      )}
      {open === "renewal" && <ERenewalDialog account={account} onSaved={onSaved} onClose={close} />}
    </Stack>
  );
}
