import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ReactNode } from "react";
import { passwordLengths } from "#core/identity/password-policy.ts";
import { Form } from "#web/parts/form/form.tsx";
import { asTyped, atMost, formRules, must } from "#web/parts/form/form-rules.ts";
import { useForm } from "#web/parts/form/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageColumn } from "#web/ui/column.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { deskCall } from "../data/desk-call.ts";
import { CodeField } from "./code-field.tsx";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { faultText } from "./sign-in-fields.ts";
import css from "./sign-in.module.css";

const { least, most } = passwordLengths.nist;
const lengthText = `Use ${least} to ${most} characters.`;
const fields = formRules({
  password: asTyped(
    must(({ length }) => length >= least, lengthText),
    atMost(most, lengthText),
  ),
  code: asTyped(
    must((typed) => /^\d{6}$/.test(typed.replaceAll(/\s/g, "")), "Enter the six digits that your app shows."),
  ),
});

/**
 * The page of an invitation or a reset: a password and an authenticator app, then recovery codes.
 *
 * @param onDone goes to the desk.
 */
export function WelcomeScreen({ onDone }: { onDone: () => void }): ReactNode {
  // After the `#`, it appears in no log and in no referrer.
  const [token] = useState(() => window.location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const link = useQuery({
    queryKey: ["desk", "link", token],
    queryFn: () => deskCall("deskOpenLink", { token: token === "" ? "none" : token }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  return (
    <main className={css.page}>
      <PageColumn>
        {codes !== null ? (
          <RecoveryCodes codes={codes} onDone={onDone} />
        ) : link.isPending ? (
          <p role="status">One moment …</p>
        ) : link.isError ? (
          <Alert kind="error">
            <p>{faultText(link.error)}</p>
            <Button variant="secondary" onClick={() => void link.refetch()}>
              Try again
            </Button>
          </Alert>
        ) : link.data.isSuccess ? (
          <SetUp token={token} link={link.data} onCodes={setCodes} />
        ) : (
          <Stack gap={16}>
            <h1>This link no longer works</h1>
            <p>{link.data.errorMessage}</p>
            <p>
              <a href="/">Sign in to the desk</a>
            </p>
          </Stack>
        )}
      </PageColumn>
    </main>
  );
}

type SetUpProps = {
  token: string;
  link: { name: string; email: string; secret: string; appLink: string };
  onCodes: (codes: readonly string[]) => void;
};

function SetUp({ token, link, onCodes }: SetUpProps): ReactNode {
  const form = useForm({
    rules: fields,
    initial: { password: "", code: "" },
    send: async (typed) => {
      try {
        const answer = await deskCall("deskAcceptLink", { token, ...typed });
        if (answer.isSuccess) {
          // The link is used up, so it needn't stay in the browser's address bar.
          window.history.replaceState(null, "", "/welcome");
          onCodes(answer.recoveryCodes);
          return null;
        }
        return answer.code === "link"
          ? { text: answer.errorMessage }
          : { fields: { [answer.code]: answer.errorMessage } };
      } catch (fault) {
        return { text: faultText(fault) };
      }
    },
  });
  return (
    <Stack gap={24}>
      <h1>Welcome to the desk, {link.name}</h1>
      <p>You sign in as {link.email}, with a password and an authenticator app. This takes about two minutes.</p>
      <Form form={form} submit="Continue" gap={24} brief>
        <input type="hidden" autoComplete="username" value={link.email} readOnly />
        <Stack gap={12}>
          <h2>1. Choose a password</h2>
          <PasswordField
            {...form.field("password")}
            label="Password"
            hint={`At least ${least} characters. A few words that don't belong together work well.`}
            autoComplete="new-password"
            required
          />
        </Stack>
        <Stack gap={12}>
          <h2>2. Add the desk to your authenticator app</h2>
          <p>In the app, add an account and scan this code:</p>
          <QrCode text={link.appLink} label="The key for your authenticator app, to scan" />
          <p>Or type the key:</p>
          <p className={css.key}>{link.secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</p>
          <p>
            On the phone that has the app, <a href={link.appLink}>open the app with this key</a> instead.
          </p>
        </Stack>
        <Stack gap={12}>
          <h2>3. Enter the code that the app shows</h2>
          <CodeField {...form.field("code")} hint="Six digits. They change every 30 seconds." />
        </Stack>
      </Form>
    </Stack>
  );
}
