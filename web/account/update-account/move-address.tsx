import { type ReactNode, useState } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { MoveForm } from "./move-form.tsx";
import { MovePreviewed } from "./move-previewed.tsx";
import { emptyWish, type MoveWish } from "./move-wish.ts";
import { accountMessages } from "#contract/account-messages.ts";
import { useAccountPath } from "#web/data/chosen-account.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { updateAccountWords } from "./update-account-words.tsx";

type Step =
  | { readonly kind: "form" }
  | { readonly kind: "preview"; readonly addressID: number; readonly preview: MovePreview }
  | { readonly kind: "waits"; readonly sentence: string }
  | { readonly kind: "done"; readonly preview: MovePreview };

type MoveAddressProps = { accountNumber: number; /** A move that waits gives way to a new one. */ replaces: boolean };

/** A new address, what it changes, and the confirmation. Going back keeps what was typed. */
export function MoveAddress({ accountNumber, replaces }: MoveAddressProps): ReactNode {
  const [step, setStep] = useState<Step>({ kind: "form" });
  const [wish, setWish] = useState<MoveWish>(emptyWish);
  const changed = useDeliveryChanged();
  const toForm = () => setStep({ kind: "form" });
  switch (step.kind) {
    case "form":
      return (
        <MoveForm
          {...{ accountNumber, replaces, wish }}
          onWish={setWish}
          onPreview={(addressID, preview) => setStep({ kind: "preview", addressID, preview })}
        />
      );
    case "preview":
      return (
        <MovePreviewed
          {...{ accountNumber, wish, ...step }}
          onBack={toForm}
          onWaits={(sentence) => setStep({ kind: "waits", sentence })}
          onDone={(preview) => {
            setStep({ kind: "done", preview });
            setWish(emptyWish);
            void changed();
          }}
        />
      );
    case "waits":
      return (
        <TakesFocus>
          <Alert kind="info" title={updateAccountWords.waits}>
            <p>{step.sentence}</p>
          </Alert>
        </TakesFocus>
      );
    case "done":
      return <MoveDone preview={step.preview} onAnother={toForm} />;
  }
}

type MoveDoneProps = { preview: MovePreview; onAnother: () => void };

/** The move is scheduled: its first day, and that we emailed it. */
function MoveDone({ preview, onAnother }: MoveDoneProps): ReactNode {
  const accountPath = useAccountPath();
  const { to, firstIssueOn } = preview;
  return (
    <TakesFocus>
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
    </TakesFocus>
  );
}
