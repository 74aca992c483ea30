import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { chooseTypes } from "#core/webhook/endpoint-choice.ts";
import { payloadKinds } from "#core/webhook/message.ts";
import { asTyped, formRules, oneOf, required, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../data/desk-call.ts";
import { faultText } from "../sign-in/sign-in-fields.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionCreated } from "./connection-created.tsx";

const fields = formRules({
  url: trimmed(required("Enter the address.")),
  types: asTyped(),
  payload: oneOf(payloadKinds),
});

type Props = { readonly publication: string; readonly onBack: () => void };

/** An address, and which events it gets. */
export function AddWebhook({ publication, onBack }: Props): ReactNode {
  const queries = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const form = useForm({
    rules: fields,
    initial: { url: "", types: "all", payload: "thin" },
    send: async ({ url, types, payload }) => {
      const chosen = chooseTypes(types.replaceAll(/\s+/g, ","));
      if (chosen.kind === "unknown") return { fields: { types: `${chosen.name || "An empty name"} isn't an event.` } };
      try {
        const wanted = { url, types: chosen.types === null ? null : [...chosen.types], payload };
        const answer = await deskCall("deskAddEndpoint", { publication, ...wanted });
        if (!answer.isSuccess) return { fields: { url: answer.errorMessage } };
        setSecret(answer.secret);
        await queries.invalidateQueries({ queryKey: ["desk", "deskListEndpoints"] });
        return null;
      } catch (fault) {
        return { text: faultText(fault) };
      }
    },
  });
  if (secret !== null)
    return (
      <ConnectionCreated
        what="The address gets events from now on. You see its secret only now: give it to the receiver's webhook library."
        secrets={[{ text: secret, copy: "Copy the secret" }]}
        onDone={onBack}
      />
    );
  return (
    <ConnectionForm title="Add an address" submit="Add the address" {...{ form, onBack }}>
      <TextField
        {...form.field("url")}
        label="Address"
        hint="For example: https://crm.courier.example/doorstep"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <TextArea
        {...form.area("types")}
        label="Events"
        hint="all, or one name per line, such as subscription.started and payment.*"
        rows={3}
        spellCheck={false}
        required
      />
      <SelectField
        {...form.area("payload")}
        label="Each message has"
        options={[
          { value: "thin", label: "What happened, and the account's number" },
          { value: "full", label: "The details, too: plan, dates, amounts" },
        ]}
      />
    </ConnectionForm>
  );
}
