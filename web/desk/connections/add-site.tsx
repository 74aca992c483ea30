import type { Output } from "#contract/call-shape.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { asTyped, formRules, must, oneOf, trimmed } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { deskCall } from "../data/desk-call.ts";
import { faultText } from "../sign-in/sign-in-fields.ts";
import { connectionName, linesOf } from "./connection-fields.ts";
import { ConnectionForm } from "./connection-form.tsx";
import { ConnectionCreated } from "./connection-created.tsx";

const fields = formRules({
  name: connectionName,
  kind: oneOf(["site", "app"]),
  redirectUris: asTyped(must((text) => linesOf(text).length > 0, "Enter at least one address.")),
  signOutUris: asTyped(),
  signOutNoticeUri: trimmed(),
});

type Added = Extract<Output<DeskContract["deskAddSite"]>, { isSuccess: true }>;
type Props = { readonly publication: string; readonly onBack: () => void };

/** A website or app whose readers sign in here, by OpenID Connect. */
export function AddSite({ publication, onBack }: Props): ReactNode {
  const queries = useQueryClient();
  const [added, setAdded] = useState<Added | null>(null);
  const form = useForm({
    rules: fields,
    initial: { name: "", kind: "site", redirectUris: "", signOutUris: "", signOutNoticeUri: "" },
    send: async ({ name, kind, redirectUris, signOutUris, signOutNoticeUri }) => {
      try {
        const answer = await deskCall("deskAddSite", {
          publication,
          name,
          isApp: kind === "app",
          redirectUris: linesOf(redirectUris),
          signOutUris: linesOf(signOutUris),
          ...(signOutNoticeUri !== "" && { signOutNoticeUri }),
        });
        if (!answer.isSuccess) return { text: answer.errorMessage };
        setAdded(answer);
        await queries.invalidateQueries({ queryKey: ["desk", "deskListSites"] });
        return null;
      } catch (fault) {
        return { text: faultText(fault) };
      }
    },
  });
  if (added !== null) return <ConnectionCreated {...whatIsNew(added)} onDone={onBack} />;
  return (
    <ConnectionForm title="Connect a website" submit="Connect it" {...{ form, onBack }}>
      <TextField {...form.field("name")} label="Name" hint="For example: News site" autoComplete="off" required />
      <SelectField
        {...form.area("kind")}
        label="Kind"
        options={[
          { value: "site", label: "A website, whose server keeps a secret" },
          { value: "app", label: "An app on the reader's device, without a secret" },
        ]}
      />
      <TextArea
        {...form.area("redirectUris")}
        label="Where readers come back to"
        hint="The exact address, such as https://www.courier.example/signed-in. One per line."
        rows={2}
        spellCheck={false}
        required
      />
      <TextArea
        {...form.area("signOutUris")}
        label="Where readers come back to after signing out (optional)"
        rows={2}
        spellCheck={false}
      />
      <TextField
        {...form.field("signOutNoticeUri")}
        label="Address to notify of a sign-out (optional)"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
      />
    </ConnectionForm>
  );
}

/** What the website's own settings ask for. */
function whatIsNew({ clientId, secret, issuer }: Added) {
  const known = [
    { label: "Client ID", text: clientId, copy: "Copy the client ID" },
    { label: "Issuer", text: issuer, copy: "Copy the issuer" },
  ];
  return secret === null
    ? { what: "The app is connected. It has no secret.", secrets: known }
    : {
        what: "The website is connected. You see its secret only now: put it into the website's settings.",
        secrets: [...known, { label: "Client secret", text: secret, copy: "Copy the secret" }],
      };
}
