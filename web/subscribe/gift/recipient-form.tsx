import { useState } from "react";
import type { ReactNode } from "react";
import { Form } from "#web/parts/form/form.tsx";
import { useForm } from "#web/parts/form/use-form.ts";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import type { Recipient, RecipientDraft } from "../checkout/giving.ts";
import { giftDaysFrom, recipientFields } from "./recipient-fields.ts";
import { giftWords } from "./gift-words.ts";

export type RecipientFormProps = {
  /** What was typed before. */
  initial: RecipientDraft;
  onDraft: (draft: RecipientDraft) => void;
  onNamed: (recipient: Recipient) => void;
};

/** Asks who gets the gift, and when (subscribe §2, gift flow). */
export function RecipientForm({ initial, onDraft, onNamed }: RecipientFormProps): ReactNode {
  const [days] = useState(() => giftDaysFrom(new Date()));
  const form = useForm({
    schema: recipientFields(days),
    initial,
    onDraft,
    send: ({ recipientName, recipientEmail, startDate }) => {
      onNamed({ recipientName, recipientEmail, startDate });
      return null;
    },
  });
  const email = { ...emailInput, autoComplete: "off", required: true };
  return (
    <Form form={form} submit={giftWords.submit}>
      <TextField {...form.field("recipientName")} label={giftWords.name} autoComplete="off" required />
      <TextField
        {...form.field("recipientEmail", "confirmRecipientEmail")}
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
    </Form>
  );
}
