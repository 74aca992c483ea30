import type { Cents } from "#core/money.ts";
import { money } from "#core/format/money-text.ts";
import type { EmailContents } from "#core/notice/email.ts";
import type { TenantSite } from "#core/site/tenant.ts";
import { emailWords } from "./email-words.ts";

/** What an email says, before it is written as text and as HTML. Every string is plain text; markup is the writers' affair. */
export type EmailContent = {
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  /** Label and value; several values stand below one another. */
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "sum"; readonly lines: readonly SumLine[]; readonly total: SumLine }
  /** The one thing to do. */
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  /** The publisher's own words, in paragraphs. */
  | { readonly kind: "terms"; readonly text: string };

export type Fact = { readonly label: string; readonly values: readonly string[] };
export type SumLine = { readonly label: string; readonly amount: string };

/** The publication in whose name an email goes out. */
export type Brand = Pick<TenantSite, "siteName" | "company" | "addrDesc" | "accent" | "customerService"> & {
  /** Absolute; null where there is none that a mail program could show. */
  readonly logoUrl: string | null;
  /** Absolute addresses of the reader's pages on the publication's own host. */
  readonly pages: Readonly<Record<"account" | "cancel" | "card" | "pay" | "profile" | "stop", string>>;
};

type TimedLink = { readonly link: string; readonly validMinutes: number };

/** What each email is rendered from: as it was written down, but links are made when it is sent. */
export type EmailData = Omit<
  EmailContents,
  | "confirmMailbox"
  | "resetPassword"
  | "signInLink"
  | "alreadyHaveLogin"
  | "giftForYou"
  | "confirmContactEmail"
  | "accountAccess"
  | "deliveryIssueAnswered"
  | "accountInvitation"
  | "heldChangeAsked"
> & {
  readonly accountInvitation: Omit<EmailContents["accountInvitation"], "invitationId"> & { readonly link: string };
  readonly heldChangeAsked: Omit<EmailContents["heldChangeAsked"], "changeId"> & { readonly link: string };
  readonly accountAccess: { readonly code: string; readonly loginEmail: string; readonly validMinutes: number };
  readonly confirmContactEmail: TimedLink & { readonly name: string };
  readonly giftForYou: Omit<EmailContents["giftForYou"], "giftId"> & { readonly link: string };
  /** `link` null: nothing is left to be said. */
  readonly deliveryIssueAnswered: Omit<EmailContents["deliveryIssueAnswered"], "issueId"> & {
    readonly link: string | null;
  };
  readonly confirmMailbox: TimedLink;
  readonly resetPassword: TimedLink;
  readonly signInLink: TimedLink & { readonly code: string };
  readonly alreadyHaveLogin: { readonly signInUrl: string; readonly forgotPasswordUrl: string };
};

export type WriteEmail<Kind extends keyof EmailData> = (data: EmailData[Kind], brand: Brand) => EmailContent;

export const fact = (label: string, ...values: readonly string[]): Fact => ({ label, values });
export const facts = (...all: readonly Fact[]): Block => ({ kind: "facts", facts: all });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const heading = (text: string): Block => ({ kind: "heading", text });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const link = (label: string, url: string): Block => ({ kind: "link", label, url });
export const sumLine = (label: string, amount: Cents): SumLine => ({ label, amount: money(amount) });

type About = { readonly planName: string; readonly accountNumber: number };

export const accountFact = ({ accountNumber }: Pick<About, "accountNumber">): Fact =>
  fact(emailWords.accountNumber, String(accountNumber));

/** Which subscription an email is about. */
export const about = (subscription: About): Fact[] => [
  fact(emailWords.plan, subscription.planName),
  accountFact(subscription),
];

/** What a buyer agreed to, word for word (law.md CA3). */
export const agreedTerms = (terms: { readonly version: string; readonly text: string } | null): Block[] =>
  terms === null
    ? []
    : [
        heading(emailWords.termsHeading),
        { kind: "terms", text: terms.text },
        paragraph(emailWords.termsVersion(terms.version)),
      ];

/** Longer than any name, and long enough for a message. */
const longestName = 80;

/**
 * A name that somebody else typed, or other words where there is none. One with a web or mail address in it, or one that is
 * long enough to say something, would make a stranger's email of ours: then nobody is named. Full-width dots count,
 * because mail programs make links of them.
 */
export const nameOr = (name: string, otherwise: string): string => {
  const trimmed = name.trim();
  const isName =
    trimmed !== "" && trimmed.length <= longestName && !/[:/@<>]|[.。．｡]\S|[。．｡\p{C}\p{Zl}\p{Zp}]/u.test(trimmed);
  return isName ? trimmed : otherwise;
};

export function greeting(name: string): Block {
  const known = nameOr(name, "");
  return paragraph(known === "" ? emailWords.hello : emailWords.helloTo(known));
}

/** Two groups of five are easier to read out than ten characters. */
export const codeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
