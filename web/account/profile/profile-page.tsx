import { useState } from "react";
import type { ReactNode } from "react";
import { accountMessages } from "#contract/account-messages.ts";
import type { AccountDetails } from "#contract/account-details.ts";
import { hasRight } from "#core/access/grant.ts";
import { hasDraft } from "#web/data/session-interruption.ts";
import { useMarketingChoice } from "#web/data/marketing.ts";
import { useStaffView } from "#web/data/staff-view.ts";
import { AccountRead } from "#web/parts/account-read.tsx";
import { MarketingBox } from "#web/parts/marketing-box.tsx";
import { NotInStaffView } from "#web/parts/not-in-staff-view.tsx";
import { PageHeading } from "#web/parts/page-heading.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { ChangeEmailDialog } from "./change-email-dialog.tsx";
import { ERenewalDialog } from "./e-renewal-dialog.tsx";
import { PersonDialog } from "./person-dialog.tsx";
import { People } from "./people.tsx";
import { ProfileFacts } from "./profile-facts.tsx";
import { Security } from "./security.tsx";
import { SignIns, useSignIns } from "./sign-ins.tsx";
import { useSignInSettings } from "./use-sign-in-settings.ts";
import type { SavedProfile } from "./use-profile-change.ts";
import { profileWords } from "./profile-words.tsx";

const title = accountMessages.myProfile;
const dialogs = ["person", "email", "renewal"] as const;

/** My Profile (account §2): name and addresses, how renewal notices are sent, and the plan. */
export function ProfilePage(): ReactNode {
  return <AccountRead title={title}>{(account) => <Profile account={account} />}</AccountRead>;
}

function Profile({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const drafts = {
    person: `change-person:${accountNumber}`,
    email: `change-email:${accountNumber}`,
    renewal: `e-renewal:${accountNumber}`,
  };
  // A reader who had to sign in during a change returns to the open dialog.
  const [open, setOpen] = useState(() => dialogs.find((it) => hasDraft(drafts[it])) ?? null);
  const [saved, setSaved] = useState<SavedProfile | null>(null);
  const isViewing = useStaffView();
  const close = () => setOpen(null);
  const show = (dialog: (typeof dialogs)[number]) => {
    setSaved(null);
    setOpen(dialog);
  };
  const onSaved = (saved: SavedProfile) => {
    setSaved(saved);
    close();
  };
  return (
    <Stack gap={24}>
      <PageHeading accountNumber={accountNumber > 0 ? accountNumber : undefined}>{title}</PageHeading>
      {saved?.waitingText !== undefined && <Alert kind="info">{saved.waitingText}</Alert>}
      {saved !== null && saved.waitingText === undefined && (
        <Alert kind="success">
          {accountMessages.saved}
          {saved.pendingEmail !== "" && ` ${profileWords.openLink(saved.pendingEmail)}`}
        </Alert>
      )}
      <ProfileFacts
        account={account}
        onChangePerson={() => show("person")}
        onChangeEmail={() => show("email")}
        onUpdateERenewal={() => show("renewal")}
      />
      {isViewing ? <BelowInView account={account} /> : <BelowFacts account={account} />}
      {open === "person" && <PersonDialog account={account} draft={drafts.person} onSaved={onSaved} onClose={close} />}
      {open === "email" && (
        <ChangeEmailDialog account={account} draft={drafts.email} onSaved={onSaved} onClose={close} />
      )}
      {open === "renewal" && (
        <ERenewalDialog account={account} draft={drafts.renewal} onSaved={onSaved} onClose={close} />
      )}
    </Stack>
  );
}

/** For staff who view the account: who has access, but nothing about how a person signs in. */
const BelowInView = ({ account }: { account: AccountDetails }): ReactNode => (
  <>
    <NotInStaffView />
    <MarketingBox accountNumber={account.userInfo.accountNumber} mayChange={false} />
    <People account={account} />
  </>
);

/**
 * How and where the reader signs in, and who else may. These sections have unknown heights, so they appear together:
 * otherwise one would push down another while it is being read or pressed.
 */
function BelowFacts({ account }: { account: AccountDetails }): ReactNode {
  const { accountNumber } = account.userInfo;
  const reads = [useSignInSettings(), useSignIns(), useMarketingChoice(accountNumber)];
  if (reads.some(({ isLoading }) => isLoading)) return <Skeleton height={480} />;
  return (
    <>
      {accountNumber > 0 && (
        <MarketingBox accountNumber={accountNumber} mayChange={hasRight(account.access, "changeEmail")} />
      )}
      <Security />
      <SignIns />
      {accountNumber > 0 && <People account={account} />}
    </>
  );
}
