import type { SiteOptions } from "#contract/site.ts";
import { messages } from "#contract/messages.ts";

export type FooterLink = { readonly label: string; readonly href: string };

/** Account §2: terms, privacy, the privacy page at its ccpa section, advertising terms. */
export function footerLinks(links: SiteOptions["links"]): readonly FooterLink[] {
  const ccpa = links.ccpa ?? (links.privacy === undefined ? undefined : `${links.privacy.split("#")[0]}#ccpa`);
  const rows = [
    { label: "Terms of Use", href: links.terms },
    { label: "Privacy Policy", href: links.privacy },
    { label: messages.doNotSell, href: ccpa },
    { label: "Advertising Terms", href: links.advertising },
  ];
  return rows.flatMap(({ label, href }) => (href === undefined || href === "" ? [] : [{ label, href }]));
}
