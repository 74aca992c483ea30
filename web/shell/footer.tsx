import { type ComponentType, type MouseEvent, type ReactNode, useState } from "react";
import { copyright, messages } from "#contract/messages.ts";
import { useSite } from "#web/data/site.ts";
import { Button } from "#web/ui/button.tsx";
import css from "./footer.module.css";
import { footerLinks } from "./footer-links.ts";
import type { ConsentDrawerProps, ConsentView } from "#web/analytics/consent-drawer.tsx";

/** Account §2, Footer. A link that the publisher has not named is not shown. */
export function Footer(): ReactNode {
  const { options } = useSite();
  const { drawer, open } = useConsentDrawer();
  // A plain press opens the control (law CC1); without it, or in a new tab, the link leads to the privacy page's section.
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

type Opened = { readonly Drawer: ComponentType<ConsentDrawerProps>; readonly view: ConsentView };

/**
 * The consent manager, fetched when it is asked for.
 *
 * @returns `drawer` to be drawn, and `open`, which rejects when it could not be fetched.
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
