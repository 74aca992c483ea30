import { useState } from "react";
import type { ReactNode } from "react";
import { Form } from "#web/parts/form/form.tsx";
import { useForm } from "#web/parts/form/use-form.ts";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import type { Recipient, RecipientDraft } from "../checkout/giving.ts";
import { giftDaysFrom, recipientFields } from "./recipient-fields.ts";

export type RecipientFormProps = {
  /** What was typed before. */
  initial: RecipientDraft;
  onDraft: (draft: RecipientDraft) => void;
  onNamed: (recipient: Recipient) => void;
};

/** Who gets the gift, and when (subscribe §2, gift flow). */
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
    <Form form={form} submit="Continue">
      <TextField {...form.field("recipientName")} label="Recipient's name" autoComplete="off" required />
      <TextField
        {...form.field("recipientEmail", "confirmRecipientEmail")}
        label="Recipient's email"
        hint="We send the gift to this address. Nothing else is sent there."
        {...email}
      />
      <TextField {...form.field("confirmRecipientEmail")} label="Confirm recipient's email" {...email} />
      <TextField
        {...form.field("startDate")}
        label="Send it on (optional)"
        hint="A birthday, for example. Left empty, it is sent as soon as you have paid."
        type="date"
        width="half"
        min={days.earliest}
        max={days.latest}
      />
    </Form>
  );
}
