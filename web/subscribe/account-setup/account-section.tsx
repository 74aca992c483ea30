import type { ReactNode } from "react";
import { Stack } from "#web/ui/stack.tsx";
import type { AccountState, Credentials, FieldErrors } from "../checkout/account-state.ts";
import type { PasswordPolicy } from "./account-fields.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountOutcome, type SecondWish } from "./account-outcome.tsx";
import { messages } from "#contract/messages.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountSetupWords as words } from "./account-setup-words.ts";

export type AccountSectionProps = {
  state: AccountState;
  policy: PasswordPolicy;
  initial: { email: string; confirmEmail: string };
  onDraft: (draft: { email: string; confirmEmail: string }) => void;
  onSubmit: (credentials: Credentials) => Promise<FieldErrors>;
  onCreate: () => void;
  onOther: () => void;
  /** How a second subscription is asked for; null where none can be, as where something is given or redeemed. */
  second: SecondWish | null;
  /** The page has another main button. */
  quiet?: boolean;
};

/** The login of the new subscriber: asked for once, then one line. */
export function AccountSection({
  state,
  onCreate,
  onOther,
  second,
  quiet = false,
  ...form
}: AccountSectionProps): ReactNode {
  return (
    <section aria-labelledby="account-section">
      <Stack gap={16}>
        <h2 id="account-section">{words.heading}</h2>
        {state.kind === "ready" ? (
          <AccountReady email={state.email} onOther={onOther} />
        ) : (
          <AccountForm
            {...form}
            busy={state.kind === "checking" || state.kind === "creating"}
            secondary={quiet || state.kind === "notFound" || state.kind === "activeExists"}
            outcome={<AccountOutcome {...{ state, onCreate, second }} />}
          />
        )}
      </Stack>
    </section>
  );
}

/** The account is set up; the form gives way to one line. */
function AccountReady({ email, onOther }: { email: string; onOther: () => void }): ReactNode {
  return (
    <Alert kind="success" title={messages.setupCompleted}>
      <p>{email}</p>
      <div>
        <Button variant="link" onClick={onOther}>
          {words.otherEmail}
        </Button>
      </div>
    </Alert>
  );
}
