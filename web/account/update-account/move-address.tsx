import { useState } from "react";
import type { ReactNode } from "react";
import type { MovePreview } from "#contract/delivery-address.ts";
import { useDeliveryChanged } from "#web/data/delivery.ts";
import { TakesFocus } from "#web/parts/takes-focus.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { MoveDone } from "./move-done.tsx";
import { MoveForm } from "./move-form.tsx";
import { MovePreviewed } from "./move-previewed.tsx";
import { emptyWish, type MoveWish } from "./move-wish.ts";

type Step =
  | { readonly kind: "form" }
  | { readonly kind: "preview"; readonly addressID: number; readonly preview: MovePreview }
  | { readonly kind: "waits"; readonly sentence: string }
  | { readonly kind: "done"; readonly preview: MovePreview };

type MoveAddressProps = { accountNumber: number; /** A move that waits gives way to a new one. */ replaces: boolean };

/** A new address, what it changes, and the word to do it. What was typed is kept on the way back. */
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
          <Alert kind="info" title="Waiting for the email on record">
            <p>{step.sentence}</p>
          </Alert>
        </TakesFocus>
      );
    case "done":
      return <MoveDone preview={step.preview} onAnother={toForm} />;
  }
}
