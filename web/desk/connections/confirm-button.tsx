import { type ReactNode, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

type Props = {
  /** The button in the list; `of` tells screen readers which row it is in. */
  readonly label: string;
  readonly of: string;
  readonly question: string;
  readonly text: string;
  readonly submit: string;
  readonly isBusy: boolean;
  readonly onYes: () => void;
};

/** A button that explains its consequence before it happens. */
export function ConfirmButton({ label, of, question, text, submit, isBusy, onYes }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        variant="link"
        aria-haspopup="dialog"
        aria-label={`${label}: ${of}`}
        busy={isBusy}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        title={question}
        onClose={close}
        actions={
          <>
            <Button
              variant="danger"
              onClick={() => {
                // The dialog closes first, because the desk may ask for a proof in its own dialog.
                close();
                onYes();
              }}
            >
              {submit}
            </Button>
            <Button variant="secondary" onClick={close}>
              Back
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}
