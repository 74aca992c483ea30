import type { ReactNode } from "react";
import { isMailbox } from "#core/address/email.ts";
import { cleanNote, giftNoteProblem, maxNoteLength } from "#core/gift/gift-note.ts";
import type { Gift } from "#contract/gifts.ts";
import { messages } from "#contract/messages.ts";
import { useAccountNumber } from "#web/data/chosen-account.ts";
import { useGiftsChanged } from "#web/data/gifts.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, atMost, formRules, must, required, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { useToday } from "#web/data/publication-day.ts";
import { failureText } from "#web/data/failure-text.ts";
import { giftDaysFrom } from "#web/parts/gift-days.ts";
import { giftFormWords } from "#web/parts/gift-form-words.ts";
import { Button } from "#web/ui/button.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { giftsWords as words } from "./gifts-words.ts";

const changeFields = formRules({
  recipientName: trimmed(required(messages.recipientNameRequired), atMost(100, giftFormWords.shorterName)),
  recipientEmail: trimmed(must((given) => given === "" || isMailbox(given), messages.recipientEmailInvalid)),
  sendOn: asTyped(),
  note: asTyped(
    must((given) => giftNoteProblem(cleanNote(given)) !== "too-long", giftFormWords.shorterNote(maxNoteLength)),
    must((given) => giftNoteProblem(cleanNote(given)) !== "link", giftFormWords.noLinks),
  ),
});

type ChangeGiftProps = { gift: Gift; onDone: (saved: boolean) => void };

/** Corrects a gift that is not redeemed. Asks for the day only if the gift hasn't been emailed yet. */
export function ChangeGift({ gift, onDone }: ChangeGiftProps): ReactNode {
  const { domain } = useSite();
  const accountNumber = useAccountNumber();
  const changed = useGiftsChanged();
  const { send } = useCall("changeGift");
  const days = giftDaysFrom(useToday());
  const waits = gift.state === "waits";
  const form = useForm({
    rules: changeFields,
    initial: {
      recipientName: gift.recipientName,
      recipientEmail: gift.recipientEmail,
      sendOn: gift.mailOn,
      note: gift.note,
    },
    send: async ({ recipientName, recipientEmail, sendOn, note }) => {
      const sent = await send({
        domain,
        accountNumber,
        giftId: gift.giftId,
        recipientName,
        note: cleanNote(note),
        ...(recipientEmail !== "" && { recipientEmail }),
        ...(waits && recipientEmail !== "" && sendOn !== "" && { sendOn }),
      });
      if (sent.kind === "failed") return { text: failureText(sent.failure) };
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) {
        const { code, errorMessage } = sent.answer;
        return code === "gift-date" ? { fields: { sendOn: errorMessage } } : { text: errorMessage };
      }
      await changed();
      onDone(true);
      return null;
    },
  });
  return (
    <Form form={form} submit={words.save}>
      <h3>{words.changeTitle(gift.recipientName)}</h3>
      <TextField {...form.field("recipientName")} label={words.name} autoComplete="off" required />
      <TextField
        {...form.field("recipientEmail")}
        label={words.email}
        hint={words.emailHint}
        {...emailInput}
        autoComplete="off"
      />
      {waits && (
        <TextField
          {...form.field("sendOn")}
          label={words.sendOn}
          hint={words.sendOnHint}
          type="date"
          width="half"
          min={days.earliest}
          max={days.latest}
        />
      )}
      <TextArea {...form.area("note")} label={words.note} hint={giftFormWords.noteHint(maxNoteLength)} />
      <div>
        <Button variant="link" onClick={() => onDone(false)}>
          {words.keep}
        </Button>
      </div>
    </Form>
  );
}
