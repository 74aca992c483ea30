import * as z from "zod/mini";
import { languages } from "#core/format/language.ts";
import type { TenantSite } from "#core/site/tenant.ts";
import { email, httpsLink, isHttps, lineOfText, oneOf, textValue, wholeNumber, yesNo } from "./text-values.ts";

const host = textValue(
  (text) => (/^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*$/.test(text) ? text : null),
  "write a host name in lowercase, like courier.example",
);

const timeZone = textValue((text) => (isTimeZone(text) ? text : null), "write an IANA time zone like America/Chicago");

function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+$/.test(text)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: text }).format(0) !== "";
  } catch {
    return false;
  }
}

/** A picture from the folder beside the catalog, or one that the publisher's own site serves. */
const picture = textValue((text) => {
  if (isHttps(text)) return text;
  return /^[a-z0-9][a-z0-9-]*\.(?:svg|png|webp|jpg)$/.test(text) ? `/assets/logos/${text}` : null;
}, "write the name of a file in the logos folder, like courier.svg, or a link that starts with https://");

const accent = textValue(
  (text) => (/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : null),
  'write a color like "#0b5d4e", in quotes: # without quotes starts a comment',
);

/** The link may also lead to a page of this site: that needs no host and works wherever the publication is opened. */
const link = textValue(
  (text) => (isHttps(text) || /^\/(?![/\\])[A-Za-z0-9._~/#?=&%-]*$/.test(text) ? text : null),
  "write a link that starts with https://, or a path on this site that starts with /",
);

const ifGiven = z.exactOptional(link);

export const links = z.strictObject({
  home: ifGiven,
  join: ifGiven,
  contact: ifGiven,
  terms: ifGiven,
  privacy: ifGiven,
  ccpa: ifGiven,
  advertising: ifGiven,
  ePaper: ifGiven,
  puzzles: ifGiven,
  comics: ifGiven,
  newsletters: ifGiven,
  ios: ifGiven,
  android: ifGiven,
});

const person = { avatar: picture, name: lineOfText(80), title: lineOfText(80) };

export const publicationSection = z.strictObject({
  domain: host,
  hosts: z.exactOptional(z.array(host)),
  mode: oneOf("sandbox", "live"),
  default: yesNo,
  timeZone,
  languages: z.exactOptional(z.array(oneOf(...languages)).check(z.minLength(1, "name at least one language"))),
  siteName: lineOfText(80),
  company: lineOfText(80),
  addressLine: lineOfText(160),
  logo: picture,
  accent,
  links,
  customerService: z.strictObject({ phone: lineOfText(30), email }),
  copyrightYear: wholeNumber(2000, 2100),
  consentManager: oneOf("builtin", "osano", "onetrust"),
  consentScript: z.exactOptional(z.strictObject({ url: httpsLink, key: z.exactOptional(lineOfText(80)) })),
  wallets: z.strictObject({ applePay: yesNo, googlePay: yesNo, payPal: yesNo }),
  appleDomainFile: z.exactOptional(lineOfText(20_000)),
  editor: z.exactOptional(z.strictObject(person)),
  cancelAuthor: z.exactOptional(z.strictObject({ ...person, message: lineOfText(400) })),
});

export type PublicationSection = z.output<typeof publicationSection>;

export function siteOf(section: PublicationSection): TenantSite {
  return {
    languages: section.languages ?? ["en"],
    siteName: section.siteName,
    company: section.company,
    addrDesc: section.addressLine,
    logoUrl: section.logo,
    accent: section.accent,
    links: section.links,
    customerService: section.customerService,
    copyrightYear: section.copyrightYear,
    consentManager: section.consentManager,
    consentScript: consentScriptOf(section),
    wallets: section.wallets,
    appleDomainFile: section.appleDomainFile ?? null,
    editor: section.editor ?? null,
    cancelAuthor: section.cancelAuthor ?? null,
  };
}

const consentScriptOf = ({ consentScript }: PublicationSection): TenantSite["consentScript"] =>
  consentScript === undefined ? null : { url: consentScript.url, key: consentScript.key ?? "" };
