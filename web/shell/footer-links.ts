import type { SiteOptions } from "#contract/site.ts";
import { messages } from "#contract/messages.ts";
import { shellWords } from "./shell-words.ts";

export type FooterLink = { readonly label: string; readonly href: string };

/** Account §2: terms, privacy, the privacy page at its ccpa section, advertising terms. */
export function footerLinks(links: SiteOptions["links"]): readonly FooterLink[] {
  const ccpa = links.ccpa ?? (links.privacy === undefined ? undefined : `${links.privacy.split("#")[0]}#ccpa`);
  const rows = [
    { label: shellWords.termsOfUse, href: links.terms },
    { label: shellWords.privacyPolicy, href: links.privacy },
    { label: messages.doNotSell, href: ccpa },
    { label: shellWords.advertisingTerms, href: links.advertising },
  ];
  return rows.flatMap(({ label, href }) => (href === undefined || href === "" ? [] : [{ label, href }]));
}
