import type { Output } from "#contract/call-shape.ts";
import { useState } from "react";
import type { ReactNode } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { passkeyNameLength } from "#core/identity/passkey.ts";
import { makePasskey } from "#web/parts/passkey.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Row, Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { deskCall } from "../data/desk-call.ts";
import { faultText } from "./sign-in-fields.ts";
import css from "./sign-in.module.css";

export type Passkey = NonNullable<Output<DeskContract["deskGetMySignIn"]>["passkeys"]>[number];

type Said = { readonly kind: "success" | "error"; readonly text: string };
type Answer = { readonly isSuccess: true } | { readonly isSuccess: false; readonly errorMessage: string };
const success: Answer = { isSuccess: true };

const failures = {
  "already-there": "This device already has a passkey for the desk.",
  "not-made": "No passkey was made. You can try again at any time.",
} as const;

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/**
 * The person's passkeys.
 *
 * @param onChange reads them again.
 */
export function MyPasskeys({ passkeys, onChange }: { passkeys: readonly Passkey[]; onChange: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [renamed, setRenamed] = useState<number | null>(null);
  const act = async (work: () => Promise<Answer>, done: string) => {
    setBusy(true);
    setSaid(null);
    try {
      const answer = await work();
      await onChange();
      setSaid(answer.isSuccess ? { kind: "success", text: done } : { kind: "error", text: answer.errorMessage });
    } catch (fault) {
      setSaid({ kind: "error", text: faultText(fault) });
    }
    setBusy(false);
  };
  const rename = async (passkeyId: number, name: string) => {
    setRenamed(null);
    await act(() => deskCall("deskRenamePasskey", { passkeyId, name }), "We saved the name.");
  };
  return (
    <Stack gap={12}>
      <h2>Passkeys</h2>
      <p>Sign in with your fingerprint, your face or your device's PIN, instead of a password and a code.</p>
      {passkeys.length > 0 && (
        <ul className={css.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.passkeyId}>
              {renamed === passkey.passkeyId ? (
                <Rename
                  passkey={passkey}
                  onSave={(name) => void rename(passkey.passkeyId, name)}
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                <>
                  <span>
                    <strong>{passkey.name}</strong> {usedText(passkey)}
                  </span>
                  <Row>
                    <Button variant="link" busy={busy} onClick={() => setRenamed(passkey.passkeyId)}>
                      Rename<VisuallyHidden> {passkey.name}</VisuallyHidden>
                    </Button>
                    <Button
                      variant="link"
                      busy={busy}
                      onClick={() =>
                        void act(
                          () => deskCall("deskRemovePasskey", { passkeyId: passkey.passkeyId }),
                          "The passkey is removed. Your device may still list it: delete it there, too.",
                        )
                      }
                    >
                      Remove<VisuallyHidden> {passkey.name}</VisuallyHidden>
                    </Button>
                  </Row>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      <Row>
        <Button variant="secondary" busy={busy} onClick={() => void act(add, "Your passkey is ready.")}>
          Add a passkey
        </Button>
      </Row>
      {said !== null && (
        <Alert kind={said.kind}>
          <p>{said.text}</p>
        </Alert>
      )}
    </Stack>
  );
}

async function add(): Promise<Answer> {
  const begun = await deskCall("deskBeginPasskey", {});
  if (!begun.isSuccess) return begun;
  const made = await makePasskey(begun.options);
  if (made.kind === "failed") return { isSuccess: false, errorMessage: failures[made.because] };
  const kept = await deskCall("deskAddPasskey", { credential: made.credential });
  return kept.isSuccess ? success : kept;
}

function usedText({ addedAt, lastUsedAt, worksHere, host }: Passkey): string {
  const used = lastUsedAt === null ? "not used yet" : `last used ${day.format(new Date(lastUsedAt))}`;
  const place = worksHere ? "" : `, works at ${host}`;
  return `added ${day.format(new Date(addedAt))}, ${used}${place}`;
}

type RenameProps = { passkey: Passkey; onSave: (name: string) => void; onCancel: () => void };

function Rename({ passkey, onSave, onCancel }: RenameProps): ReactNode {
  const [name, setName] = useState(passkey.name);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onSave(name.trim());
      }}
    >
      <Stack gap={8}>
        <TextField
          label="Name"
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={passkeyNameLength}
          autoComplete="off"
          required
        />
        <Row>
          <Button type="submit">Save the name</Button>
          <Button variant="link" onClick={onCancel}>
            Cancel
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
