import { type ReactNode, useState } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { FocusOnMount } from "#web/parts/focus-on-mount.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { MoveForm } from "./move-form.tsx";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { updateAccountWords } from "./update-account-words.tsx";

type Step =
  | { readonly kind: "form" }
  | { readonly kind: "waits"; readonly sentence: string }
  | { readonly kind: "done"; readonly preview: MovePreview };

type MoveAddressProps = { accountNumber: number; /** A new move replaces a pending one. */ replaces: boolean };

/** A new address, what it changes, and the confirmation. */
export function MoveAddress({ accountNumber, replaces }: MoveAddressProps): ReactNode {
  const [step, setStep] = useState<Step>({ kind: "form" });
  const changed = useDeliveryChanged();
  switch (step.kind) {
    case "form":
      return (
        <MoveForm
          {...{ accountNumber, replaces }}
          onWaits={(sentence) => setStep({ kind: "waits", sentence })}
          onDone={(preview) => {
            setStep({ kind: "done", preview });
            void changed();
          }}
        />
      );
    case "waits":
      return (
        <FocusOnMount>
          <Alert kind="info" title={updateAccountWords.waits}>
            <p>{step.sentence}</p>
          </Alert>
        </FocusOnMount>
      );
    case "done":
      return <MoveDone preview={step.preview} onAnother={() => setStep({ kind: "form" })} />;
  }
}

type MoveDoneProps = { preview: MovePreview; onAnother: () => void };

/** The move is scheduled: its first day, and that we emailed a confirmation. */
function MoveDone({ preview, onAnother }: MoveDoneProps): ReactNode {
  const accountPath = useAccountPath();
  const { to, firstIssueOn } = preview;
  return (
    <FocusOnMount>
      <Stack gap={24}>
        <Alert kind="success" title={accountMessages.saved}>
          <p>{updateAccountWords.done(to, firstIssueOn)}</p>
        </Alert>
        <Row>
          <ButtonLink to={accountPath(paths.account)}>{updateAccountWords.backToAccount}</ButtonLink>
          <Button variant="secondary" onClick={onAnother}>
            {updateAccountWords.enterAnother}
          </Button>
        </Row>
      </Stack>
    </FocusOnMount>
  );
}
