import { useState } from "react";
import type { ReactNode } from "react";
import type { Passkey } from "#contract/sign-in-settings.ts";
import { localDay } from "#web/parts/local-day.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { FreshSignIn } from "./fresh-sign-in.tsx";
import { RemovePasskey, RenamePasskey } from "./passkey-dialogs.tsx";
import css from "./sign-ins.module.css";
import { securityWords } from "./security-words.ts";
import { useAddPasskey } from "./use-add-passkey.ts";

type Open = { readonly kind: "rename" | "remove"; readonly passkey: Passkey };

const nameOf = ({ name }: Passkey): string => name || securityWords.unnamed;

/** The reader's passkeys with names and last use, and a button for another one. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }): ReactNode {
  const [open, setOpen] = useState<Open | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const { state, add, cancel } = useAddPasskey();
  const show = (next: Open | null, text: string | null = null) => {
    setOpen(next);
    setSaid(text);
    cancel();
  };
  const addOne = () => {
    setSaid(null);
    void add();
  };
  return (
    <Stack gap={12}>
      <h3>{securityWords.passkeys}</h3>
      <p>{securityWords.passkeysDetail}</p>
      {state.kind === "done" && <Alert kind="success">{securityWords.added}</Alert>}
      {state.kind === "failed" && <Alert kind="error">{state.why}</Alert>}
      {said !== null && <Alert kind="success">{said}</Alert>}
      {passkeys.length > 0 && (
        <ul className={css.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyID}>
              <span>
                <span className={css.device}>{nameOf(passkey)}</span>
                <br />
                {usedText(passkey)}
              </span>
              <Row>
                <Button variant="link" aria-haspopup="dialog" onClick={() => show({ kind: "rename", passkey })}>
                  {securityWords.rename}
                  <VisuallyHidden>{securityWords.which(nameOf(passkey))}</VisuallyHidden>
                </Button>
                <Button variant="link" aria-haspopup="dialog" onClick={() => show({ kind: "remove", passkey })}>
                  {securityWords.remove}
                  <VisuallyHidden>{securityWords.which(nameOf(passkey))}</VisuallyHidden>
                </Button>
              </Row>
            </li>
          ))}
        </ul>
      )}
      <Row>
        <Button variant="secondary" busy={state.kind === "working"} onClick={addOne}>
          {securityWords.addPasskey}
        </Button>
      </Row>
      {state.kind === "prove" && <FreshSignIn onProven={() => void add()} onClose={cancel} />}
      {open?.kind === "rename" && (
        <RenamePasskey
          passkey={open.passkey}
          onClose={() => show(null)}
          onDone={() => show(null, securityWords.renamed)}
        />
      )}
      {open?.kind === "remove" && (
        <RemovePasskey
          passkey={open.passkey}
          onClose={() => show(null)}
          onDone={() => show(null, securityWords.removed)}
        />
      )}
    </Stack>
  );
}

function usedText({ addedAt, lastUsedAt, elsewhere }: Passkey): string {
  const used = lastUsedAt === null ? securityWords.neverUsed : securityWords.lastUsedOn(localDay(lastUsedAt));
  const parts = [`${securityWords.addedOn(localDay(addedAt))}, ${used}`];
  return [...parts, ...(elsewhere === "" ? [] : [securityWords.worksAt(elsewhere)])].join(". ");
}
