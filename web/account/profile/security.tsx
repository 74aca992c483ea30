import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { languageNames } from "#core/format/language.ts";
import { changeLanguage, languagePath } from "#web/data/language.ts";
import { updateSignInEmail } from "#web/data/sign-in.ts";
import { hasDraft } from "#web/data/session-interruption.ts";
import { useSite } from "#web/data/site.ts";
import { language } from "#web/language.ts";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { withPrefix } from "#web/ui/router/base-path.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { securityWords } from "./security-words.ts";
import { signInEmailFact, WaitingEmail } from "./sign-in-email.tsx";
import { SignInEmailDialog, signInEmailDraft } from "./sign-in-email-dialog.tsx";
import { useCancelEmailChange } from "./use-sign-in-email.ts";
import { useSignInSettings } from "./use-sign-in-settings.ts";

/** The open dialog. `email`: for entering the code sent to this address; "": for naming a new address. */
type Open = { readonly kind: "password" } | { readonly kind: "email"; readonly newEmail: string };

/** How the reader signs in: email, password, passkeys and language. Shows nothing if the read fails. */
export function Security(): ReactNode {
  const { data: settings } = useSignInSettings();
  const [open, setOpen] = useState<Open | null>(() =>
    hasDraft(signInEmailDraft) ? { kind: "email", newEmail: "" } : null,
  );
  const [said, setSaid] = useState<string | null>(null);
  const languages = useLanguageFact();
  const keeping = useCancelEmailChange();
  const signsInAs = settings?.isHere === true ? settings.email : null;
  // The old mailbox may have allowed the new address meanwhile.
  useEffect(() => (signsInAs === null ? undefined : updateSignInEmail(signsInAs)), [signsInAs]);
  if (settings === undefined) return null;
  const show = (next: Open | null, text: string | null = null) => {
    setSaid(text);
    setOpen(next);
  };
  const nameEmail = (newEmail: string) => show({ kind: "email", newEmail });
  const password = {
    label: securityWords.password,
    value: securityWords.hidden,
    action: (
      <Button variant="link" aria-haspopup="dialog" onClick={() => show({ kind: "password" })}>
        {securityWords.changePassword}
      </Button>
    ),
  };
  return (
    <Card labelledBy="security">
      <h2 id="security">{securityWords.title}</h2>
      {said !== null && <Alert kind="success">{said}</Alert>}
      {keeping.problem !== null && <Alert kind="error">{keeping.problem}</Alert>}
      {settings.newEmail !== null && (
        <WaitingEmail
          waiting={settings.newEmail}
          onOpen={nameEmail}
          onKeep={() => void keeping.keep().then((kept) => show(null, kept ? securityWords.emailKept : null))}
          isKeeping={keeping.busy}
        />
      )}
      <FactList
        facts={[signInEmailFact(settings, { onOpen: nameEmail }), ...(settings.isHere ? [password] : []), ...languages]}
      />
      {settings.passkeys !== null && <Passkeys passkeys={settings.passkeys} />}
      {open?.kind === "password" && (
        <PasswordDialog
          email={settings.email}
          forgotPasswordUrl={settings.forgotPasswordUrl}
          onClose={() => show(null)}
          onChanged={() => show(null, securityWords.passwordChanged)}
        />
      )}
      {open?.kind === "email" && settings.mayChangeEmail && (
        <SignInEmailDialog
          email={settings.email}
          newEmail={open.newEmail}
          hasPasskeys={settings.passkeys !== null && settings.passkeys.length > 0}
          onClose={() => show(null)}
          onConfirmed={(newEmail, moved) =>
            show(null, moved ? securityWords.emailMoved(newEmail) : securityWords.codeConfirmed(newEmail))
          }
        />
      )}
    </Card>
  );
}

/** The language, and links to the others; nothing if there is only one. */
function useLanguageFact(): readonly Fact[] {
  const { options, basePath } = useSite();
  const { pathname } = useLocation();
  const others = options.languages.filter((other) => other !== language);
  if (others.length === 0) return [];
  return [
    {
      label: securityWords.language,
      value: languageNames[language],
      action: others.map((other) => (
        <a
          key={other}
          href={languagePath(other, withPrefix(basePath, pathname))}
          lang={other}
          hrefLang={other}
          onClick={(event) => {
            event.preventDefault();
            void changeLanguage(other);
          }}
        >
          {languageNames[other]}
        </a>
      )),
    },
  ];
}
