import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { useLocation } from "#web/ui/router/router.tsx";
import { withPrefix } from "#web/ui/router/base-path.ts";
import { copyright, messages } from "#contract/messages.ts";
import { type Language, languageNames } from "#core/format/language.ts";
import { changeLanguage, languagePath } from "#web/data/language.ts";
import { language } from "#web/language.ts";
import { useSite } from "#web/data/site.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./footer.module.css";
import { footerLinks } from "./footer-links.ts";
import type { ConsentDrawerProps, ConsentView } from "#web/analytics/consent-drawer.tsx";

/** Account §2, Footer. Links that the publisher hasn't set are not shown. */
export function Footer(): ReactNode {
  const { options } = useSite();
  const { drawer, open } = useConsentDrawer();
  // A plain click opens the control (law CC1). Without the control, or in a new tab, the link leads to the privacy
  // page's section.
  const optOut = (event: MouseEvent<HTMLAnchorElement>) => {
    const { href } = event.currentTarget;
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    open("optOut").catch(() => window.location.assign(href));
  };
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <ul className={css.links}>
          {footerLinks(options.links).map(({ label, href }) => (
            <li key={label}>
              <a href={href} {...(label === messages.doNotSell && { onClick: optOut, "aria-haspopup": "dialog" })}>
                {label}
              </a>
            </li>
          ))}
          <LanguageLinks offered={options.languages} />
          <li>
            <Button
              variant="link"
              aria-haspopup="dialog"
              onClick={() => void open("preferences").catch(globalThis.reportError)}
            >
              {messages.cookiePreferences}
            </Button>
          </li>
        </ul>
        <div className={css.imprint}>
          <p>{copyright(options.copyrightYear)}</p>
          {options.company !== "" && <p>{options.company}</p>}
          {options.addrDesc !== "" && <p>{options.addrDesc}</p>}
        </div>
      </div>
      {drawer}
    </footer>
  );
}

function LanguageLinks({ offered }: { offered: readonly Language[] }): ReactNode {
  const { basePath } = useSite();
  const { pathname } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>, other: Language) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void changeLanguage(other);
  };
  return offered
    .filter((other) => other !== language)
    .map((other) => (
      <li key={other}>
        <a
          href={languagePath(other, withPrefix(basePath, pathname))}
          hrefLang={other}
          lang={other}
          onClick={(event) => follow(event, other)}
        >
          {languageNames[other]}
        </a>
      </li>
    ));
}

type Opened = { readonly Drawer: ComponentType<ConsentDrawerProps>; readonly view: ConsentView };

/**
 * The consent manager, loaded when it is requested.
 *
 * @returns `drawer` to render, and `open`, which rejects if it couldn't be loaded.
 */
function useConsentDrawer(): { drawer: ReactNode; open: (view: ConsentView) => Promise<void> } {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    drawer: opened && <opened.Drawer view={opened.view} onClose={() => setOpened(null)} />,
    open: async (view) => {
      const { openConsent } = await import("#web/analytics/consent-manager.ts");
      const Drawer = await openConsent(view);
      setOpened(Drawer && { Drawer, view });
    },
  };
}
