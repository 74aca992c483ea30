import { useEffect, useState } from "react";
import type { FormEvent, ReactNode } from "react";
import type { DeskAccount } from "#contract/desk/account.ts";
import { toDay } from "#core/day.ts";
import { shortDay } from "#core/format/day-text.ts";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { type AccountAddress, useDeskAccountChanged } from "../data/account.ts";
import { deskCall } from "../data/desk-call.ts";
import { useSavedText } from "../data/saved-text.ts";
import css from "./notes.module.css";

type Props = { address: AccountAddress; notes: DeskAccount["notes"]; mayNote: boolean };

/** Open notes stay at the top of the account until somebody settles them. */
export function Notes({ address, notes, mayNote }: Props): ReactNode {
  const changed = useDeskAccountChanged();
  const about = `note:${address.publication}:${address.accountNumber}`;
  const [text, setText] = useSavedText(about);
  const [day, setDay] = useSavedText(`${about}:day`);
  // If something was typed before the page was reloaded, the form is open.
  const [writes, setWrites] = useState(mayNote && text !== "");
  const settle = async (noteId: number) => {
    await deskCall("deskSettleNote", { ...address, noteId }, { idempotencyKey: `settle-note-${noteId}` });
    await changed();
  };
  if (notes.length === 0 && !mayNote) return null;
  return (
    <section className={css.notes} aria-label="Notes">
      {notes.length > 0 && (
        <ul className={css.list}>
          {notes.map(({ noteId, text, author, followUpOn }) => (
            <li key={noteId}>
              <p className={css.text}>{text}</p>
              <p className={css.by}>
                {author}
                {followUpOn !== null && ` · follow up ${shortDay(toDay(followUpOn), "en")}`}
              </p>
              {mayNote && (
                <Button variant="link" aria-label={`Settle: ${text}`} onClick={() => void settle(noteId)}>
                  Settle
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayNote && !writes && (
        <Button variant="link" onClick={() => setWrites(true)}>
          Add a note
        </Button>
      )}
      {writes && (
        <NoteForm
          {...{ address, text, day }}
          onText={setText}
          onDay={setDay}
          onDone={() => {
            setText("");
            setDay("");
            setWrites(false);
          }}
        />
      )}
    </section>
  );
}

type NoteProps = {
  readonly address: AccountAddress;
  readonly text: string;
  readonly day: string;
  readonly onText: (text: string) => void;
  readonly onDay: (day: string) => void;
  readonly onDone: () => void;
};

function NoteForm({ address, text, day, onText, onDay, onDone }: NoteProps): ReactNode {
  const changed = useDeskAccountChanged();
  const [key] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState("");
  useEffect(() => document.getElementById("note")?.focus(), []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setRefused("");
    try {
      const note = { ...address, text, ...(day !== "" && { followUpOn: day }) };
      await deskCall("deskAddNote", note, { idempotencyKey: key });
      // Once saved, what was typed is removed before anything is read again.
      onDone();
      await changed();
    } catch (fault) {
      const { refused: fields, detail } = asCallFailed(fault);
      const why = "/text" in fields ? "Write a note first." : (fields["/followUpOn"] ?? detail);
      setRefused(why ?? "The note wasn't saved. Try again.");
      setBusy(false);
    }
  };
  return (
    <form className={css.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label="Note"
        rows={3}
        value={text}
        onChange={(event) => onText(event.target.value)}
        required
        maxLength={2000}
        id="note"
      />
      <TextField
        label="Follow up on (optional)"
        type="date"
        value={day}
        onChange={(event) => onDay(event.target.value)}
      />
      {refused !== "" && (
        <Alert kind="error">
          <p>{refused}</p>
        </Alert>
      )}
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Save note
        </Button>
        <Button variant="link" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
