import { Suspense } from "react";
import type { ReactNode } from "react";
import type { AccountDetails } from "#contract/account-details.ts";
import { type AccountRight, hasRight, refusedRightText } from "#core/access/grant.ts";
import { grantWords } from "#core/access/grant-words.ts";
import { keepTogether } from "#core/format/keep-together.ts";
import { Alert } from "#web/ui/alert.tsx";
import { onDemand } from "#web/ui/on-demand.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { partsWords } from "./parts-words.tsx";

/** What this person may not do with the account, and how to get access. */
export function MissingRight({ account, right }: { account: AccountDetails; right: AccountRight }): ReactNode {
  const { access, customerServicePhone } = account;
  return (
    <Stack gap={24}>
      <Alert kind="info">
        <p>{keepTogether(refusedRightText(grantWords, access, right, customerServicePhone))}</p>
      </Alert>
      {access === "limited" && <MailedCodeForm />}
    </Stack>
  );
}

/** Shown above the account as long as the reader has proven nothing more than the bill. */
export function LimitedAccess({ account }: { account: AccountDetails }): ReactNode {
  if (account.access !== "limited") return null;
  return (
    <Alert kind="info" title={partsWords.limitedAccess}>
      <Stack gap={16}>
        <p>{partsWords.limitedAccessDetail}</p>
        <MailedCodeForm />
      </Stack>
    </Alert>
  );
}

/** Loaded when needed: few readers see it, and account home renders sooner without it. */
const Code = onDemand(() => import("./mailed-code-form.tsx").then((m) => m.MailedCodeForm));
const MailedCodeForm = (): ReactNode => (
  <Suspense fallback={<Skeleton height={120} />}>
    <Code />
  </Suspense>
);

export const lacks = ({ access, userInfo }: AccountDetails, right: AccountRight): boolean =>
  userInfo.accountNumber > 0 && !hasRight(access, right);
