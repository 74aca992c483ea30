import { useState } from "react";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { languageNames } from "#core/format/language.ts";
import { changeLanguage, languagePath } from "#web/data/language.ts";
import { useSite } from "#web/data/site.ts";
import { language } from "#web/language.ts";
import { EmailText } from "#web/parts/email-text.tsx";
import { type Fact, FactList } from "#web/parts/fact-list.tsx";
import { withPrefix } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Stack } from "#web/ui/stack.tsx";
import { Passkeys } from "./passkeys.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { securityWords } from "./security-words.ts";
import { useSignInSettings } from "./use-sign-in-settings.ts";

/** How the reader signs in: email, password, passkeys and language. If the read fails, shows nothing. */
export function Security(): ReactNode {
  const { data: settings } = useSignInSettings();
  const [isOpen, setOpen] = useState(false);
  const [changed, setChanged] = useState(false);
  const languages = useLanguageFact();
  if (settings === undefined) return null;
  const open = () => {
    setChanged(false);
    setOpen(true);
  };
  const password = {
    label: securityWords.password,
    value: securityWords.hidden,
    action: (
      <Button variant="secondary" aria-haspopup="dialog" onClick={open}>
        {securityWords.changePassword}
      </Button>
    ),
  };
  return (
    <section aria-labelledby="security">
      <Stack gap={12}>
        <h2 id="security">{securityWords.title}</h2>
        {changed && <Alert kind="success">{securityWords.passwordChanged}</Alert>}
        <FactList
          facts={[
            { label: securityWords.signInEmail, value: <EmailText email={settings.email} /> },
            ...(settings.isHere ? [password] : []),
            ...languages,
          ]}
        />
        {settings.passkeys !== null && <Passkeys passkeys={settings.passkeys} />}
        {isOpen && (
          <PasswordDialog
            email={settings.email}
            forgotPasswordUrl={settings.forgotPasswordUrl}
            onClose={() => setOpen(false)}
            onChanged={() => {
              setOpen(false);
              setChanged(true);
            }}
          />
        )}
      </Stack>
    </section>
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
