import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { parseDay } from "#core/day.ts";
import { type KeyScope, keyScopes, scopeTexts } from "#core/site/api-key.ts";
import { asTyped, formRules, must, yesOrNo } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../data/desk-call.ts";
import { faultText } from "../sign-in/sign-in-fields.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { connectionName } from "./connection-fields.ts";
import { ConnectionCreated } from "./connection-created.tsx";

const mayDo = yesOrNo();
const fields = formRules({
  name: connectionName,
  entitlements: mayDo,
  accounts: mayDo,
  stops: mayDo,
  complaints: mayDo,
  addresses: mayDo,
  notes: mayDo,
  news: mayDo,
  expiresOn: asTyped(must((text) => text === "" || parseDay(text) !== null, "Choose a whole date.")),
});

type Props = { readonly publication: string; readonly onBack: () => void };

/** A new key: its name, what it may do, and until when. */
export function MakeKey({ publication, onBack }: Props): ReactNode {
  const queries = useQueryClient();
  const [key, setKey] = useState<string | null>(null);
  const form = useForm({
    rules: fields,
    initial: {
      name: "",
      entitlements: true,
      accounts: false,
      stops: false,
      complaints: false,
      addresses: false,
      notes: false,
      news: false,
      expiresOn: "",
    },
    send: async ({ name, expiresOn, ...may }) => {
      const scopes: KeyScope[] = keyScopes.filter((scope) => may[scope]);
      if (scopes.length === 0) return { text: "Choose what the key may do." };
      try {
        const lastDay = expiresOn === "" ? {} : { expiresOn };
        const answer = await deskCall("deskMakeKey", { publication, name, scopes, ...lastDay });
        if (!answer.isSuccess) return { text: answer.errorMessage };
        setKey(answer.key);
        await queries.invalidateQueries({ queryKey: ["desk", "deskListKeys"] });
        return null;
      } catch (fault) {
        return { text: faultText(fault) };
      }
    },
  });
  if (key !== null)
    return (
      <ConnectionCreated
        what="The key is made. You see it only now: put it where the other system keeps its secrets."
        secrets={[{ text: key, copy: "Copy the key" }]}
        onDone={onBack}
      />
    );
  return (
    <ConnectionForm title="Make a key" submit="Make the key" {...{ form, onBack }}>
      <TextField {...form.field("name")} label="Used by" hint="For example: News site" autoComplete="off" required />
      <Stack gap={8}>
        {keyScopes.map((scope) => (
          <Checkbox
            key={scope}
            label={`It may ${scopeTexts[scope]}`}
            checked={form.values[scope]}
            onChange={(event) => form.set(scope, event.target.checked)}
          />
        ))}
      </Stack>
      <TextField {...form.field("expiresOn")} type="date" width="half" label="Last day on which it works (optional)" />
    </ConnectionForm>
  );
}
