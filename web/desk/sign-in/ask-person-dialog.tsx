import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { asCallFailed } from "#web/data/call-failed.ts";
import { Form } from "#web/parts/form/form.tsx";
import { formRules } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { askForSignIn, type PersonQuestion, usePersonQuestion } from "../data/ask-person.ts";
import { deskCall } from "../data/desk-call.ts";
import { type Me, meKey } from "../data/who-am-i.ts";
import { CodeField } from "./code-field.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButton } from "./provider.tsx";
import { usePasskey } from "./use-passkey.ts";
import { codeField, faultText, passwordField } from "./sign-in-fields.ts";

const fields = formRules({ password: passwordField, code: codeField });

const texts = {
  "sign-in": {
    title: "Please sign in again",
    why: "You were signed out. What you typed is still here.",
    submit: "Sign in and continue",
  },
  prove: {
    title: "Confirm it's you",
    why: "Before this, we ask for your password and a code again. You won't be asked again for five minutes.",
    submit: "Continue",
  },
} as const;

/** A dialog over the screen that asks for what a call needs to continue. */
export function AskPersonDialog({ me }: { me: Me }): ReactNode {
  const question = usePersonQuestion();
  return question === null ? null : <Asked question={question} me={me} />;
}

function Asked({ question, me }: { question: PersonQuestion; me: Me }): ReactNode {
  const queries = useQueryClient();
  const { kind, settle } = question;
  const { title, why, submit } = texts[kind];
  const proven = () => {
    settle(true);
    void queries.invalidateQueries({ queryKey: meKey });
  };
  const passkey = usePasskey(kind === "prove" ? { kind } : { kind, email: me.email }, proven);
  const form = useForm({
    rules: fields,
    initial: { password: "", code: "" },
    send: async (typed) => {
      try {
        const answer =
          kind === "prove"
            ? await deskCall("deskProveAgain", typed)
            : await deskCall("deskSignIn", { email: me.email, ...typed });
        if (!answer.isSuccess) return { text: answer.errorMessage };
        proven();
        return null;
      } catch (fault) {
        if (asCallFailed(fault).status !== 401) return { text: faultText(fault) };
        askForSignIn();
        return { text: "You were signed out in the meantime. Please send it again." };
      }
    },
  });
  return (
    <Dialog open title={title} onClose={() => settle(false)} first={form.idOf("password")}>
      <Stack gap={16}>
        <p>{why}</p>
        <p>{me.email}</p>
        <ProviderButton again label="Ask your organization" onDone={proven} />
        {me.hasPasskey && <PasskeyButton passkey={passkey} label="Use a passkey" />}
        <Form
          form={form}
          submit={submit}
          brief
          also={
            <Button variant="secondary" onClick={() => settle(false)}>
              Not now
            </Button>
          }
        >
          <PasswordField {...form.field("password")} label="Password" autoComplete="current-password" required />
          <CodeField {...form.field("code")} />
        </Form>
      </Stack>
    </Dialog>
  );
}
