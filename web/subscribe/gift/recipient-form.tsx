import type { ReactNode } from "react";
import { cleanNote, maxNoteLength } from "#core/gift/gift-note.ts";
import { Form } from "#web/parts/form/form.tsx";
import { useForm } from "#web/parts/form/use-form.ts";
import { useToday } from "#web/data/publication-day.ts";
import { giftDaysFrom } from "#web/parts/gift-days.ts";
import { giftFormWords } from "#web/parts/gift-form-words.ts";
import { RadioCard, RadioGroup } from "#web/ui/radio-group.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import type { Recipient, RecipientDraft } from "../checkout/giving.ts";
import { recipientFields } from "./recipient-fields.ts";
import { giftWords } from "./gift-words.ts";

export type RecipientFormProps = {
  /** What was typed before. */
  initial: RecipientDraft;
  onDraft: (draft: RecipientDraft) => void;
  onNamed: (recipient: Recipient) => void;
};

/** Asks who gets the gift, and when (subscribe §2, gift flow). */
export function RecipientForm({ initial, onDraft, onNamed }: RecipientFormProps): ReactNode {
  const days = giftDaysFrom(useToday());
  const form = useForm({
    rules: recipientFields(days),
    initial,
    onDraft,
    send: ({ way, recipientName, recipientEmail, startDate, note }) => {
      // What was typed for the email stays in the form, in case the donor changes their mind.
      const emailed = way === "email" ? { recipientEmail, startDate } : { recipientEmail: "", startDate: "" };
      onNamed({ recipientName, note: cleanNote(note), ...emailed });
      return null;
    },
  });
  const email = { ...emailInput, autoComplete: "off", required: true };
  return (
    <Form form={form} submit={giftWords.submit}>
      <TextField {...form.field("recipientName")} label={giftWords.name} autoComplete="off" required />
      <RadioGroup legend={giftWords.way} {...form.choice("way")}>
        <RadioCard value="email" title={giftWords.byEmail}>
          {giftWords.byEmailNote}
        </RadioCard>
        <RadioCard value="card" title={giftWords.byCard}>
          {giftWords.byCardNote}
        </RadioCard>
      </RadioGroup>
      {form.values.way === "email" && (
        <>
          <TextField
            {...form.field("recipientEmail", { alsoChecks: "confirmRecipientEmail" })}
            label={giftWords.email}
            hint={giftWords.emailHint}
            {...email}
          />
          <TextField {...form.field("confirmRecipientEmail")} label={giftWords.confirmEmail} {...email} />
          <TextField
            {...form.field("startDate")}
            label={giftWords.sendOn}
            hint={giftWords.sendOnHint}
            type="date"
            width="half"
            min={days.earliest}
            max={days.latest}
          />
        </>
      )}
      <TextArea {...form.area("note")} label={giftWords.note} hint={giftFormWords.noteHint(maxNoteLength)} />
    </Form>
  );
}
