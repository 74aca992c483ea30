import { useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/manage-account.ts";
import { takeTyped } from "#web/data/signed-out.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { ERenewalDialog } from "./e-renewal-dialog.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { SignIns } from "./sign-ins.tsx";

const title = accountMessages.myProfile;

/** My Profile (account §2): who and where, how renewal notices come, and the plan. */
export function ProfilePage(): ReactNode {
  return <AccountRead title={title}>{(account) => <Profile account={account} />}</AccountRead>;
}

/** `pendingEmail` "": it has taken effect. */
type Saved = { readonly pendingEmail: string };

function Profile({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const draft = `change-email:${accountNumber}`;
  // Somebody who had to sign in in mid-change comes back to the open dialog.
  const [typed] = useState(() => takeTyped(draft)?.["email"]);
  const [open, setOpen] = useState<"email" | "renewal" | null>(typeof typed === "string" ? "email" : null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const close = () => setOpen(null);
  const show = (dialog: "email" | "renewal") => {
    setSaved(null);
    setOpen(dialog);
  };
  const onSaved = (pendingEmail: string) => {
    setSaved({ pendingEmail });
    close();
  };
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber > 0 ? accountNumber : undefined}>{title}</PageHeading>
      {saved !== null && (
        <Alert kind="success">
          {accountMessages.saved}
          {saved.pendingEmail !== "" && ` Open the link we sent to ${saved.pendingEmail} to finish.`}
        </Alert>
      )}
      <ProfileFacts account={account} onChangeEmail={() => show("email")} onUpdateERenewal={() => show("renewal")} />
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
      {open === "renewal" && <ERenewalDialog account={account} onSaved={() => onSaved("")} onClose={close} />}
    </Stack>
  );
}
