import type { ReactNode } from "react";
import * as z from "zod/mini";
import { messages } from "#contract/messages.ts";
import { isMailable } from "#core/notice/mailable.ts";
import { useAccessChanged } from "#web/data/people.ts";
import { useSite } from "#web/data/site.ts";
import { useCall } from "#web/data/use-call.ts";
import { tooOften } from "#web/data/use-proof.ts";
import { Form } from "#web/parts/form/form.tsx";
import { useForm } from "#web/parts/form/use-form.ts";
import { emailInput, TextField } from "#web/ui/text-field.tsx";
import { profileWords } from "./profile-words.tsx";

type Props = { accountNumber: number; onSaid: (sentence: string | null) => void };

const schema = z.object({ email: z.string().check(z.trim(), z.refine(isMailable, messages.invalidEmail)) });

/** Invites someone by email to help with the account. */
export function InviteForm({ accountNumber, onSaid }: Props): ReactNode {
  const { domain } = useSite();
  const changed = useAccessChanged();
  const { send } = useCall("inviteToAccount");
  const form = useForm({
    schema,
    initial: { email: "" },
    send: async ({ email }) => {
      onSaid(null);
      const sent = await send({ domain, accountNumber, email });
      if (sent.kind === "failed") {
        const { status, detail } = sent.failure;
        return { text: status === 429 ? tooOften : (detail ?? messages.somethingWentWrong) };
      }
      if (sent.kind !== "done") return null;
      if (!sent.answer.isSuccess) return { fields: { email: sent.answer.errorMessage } };
      form.clear();
      onSaid(profileWords.invited(email));
      await changed();
      return null;
    },
  });
  return (
    <Form form={form} submit={profileWords.sendInvitation} secondary brief gap={12}>
      <h3>{profileWords.invite}</h3>
      <p>{profileWords.inviteDetail}</p>
      <TextField
        {...form.field("email")}
        {...emailInput}
        label={profileWords.inviteEmail}
        autoComplete="off"
        enterKeyHint="send"
        required
      />
    </Form>
  );
}
