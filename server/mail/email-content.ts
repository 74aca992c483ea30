import type { Language } from "#core/format/language.ts";
import type { EmailContents } from "#core/notice/email.ts";
import type { TenantSite } from "#core/site/tenant.ts";

/**
 * The content of an email, before it is written as text and as HTML. Every string is plain text; the writers add
 * markup.
 */
export type EmailContent = {
  readonly subject: string;
  readonly title: string;
  readonly blocks: readonly Block[];
};

export type Block =
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "heading"; readonly text: string }
  /** Label and value; several values are listed below one another. */
  | { readonly kind: "facts"; readonly facts: readonly Fact[] }
  | { readonly kind: "sum"; readonly lines: readonly SumLine[]; readonly total: SumLine }
  /** The one action that the email asks for. */
  | { readonly kind: "button"; readonly label: string; readonly url: string }
  | { readonly kind: "link"; readonly label: string; readonly url: string }
  /** A person's own words. */
  | { readonly kind: "quote"; readonly text: string }
  /** The publisher's own text, in paragraphs. */
  /** `version`: the line below them. */
  | { readonly kind: "terms"; readonly text: string; readonly language: Language; readonly version: string };

export type Fact = { readonly label: string; readonly values: readonly string[] };
export type SumLine = { readonly label: string; readonly amount: string };

/** The publication in whose name an email is sent. */
export type Brand = Pick<TenantSite, "siteName" | "company" | "addrDesc" | "accent" | "customerService"> & {
  /** Absolute; null if there is none that a mail program could show. */
  readonly logoUrl: string | null;
  /** Absolute addresses of the reader's pages on the publication's own host. */
  readonly pages: Readonly<Record<"account" | "cancel" | "card" | "gifts" | "pay" | "profile" | "stop", string>>;
};

type TimedLink = { readonly link: string; readonly validMinutes: number };

/** The input of each email, as recorded, except that links are created when it is sent. */
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
  | "staffInvitation"
  | "handOff"
  | "signInEmailCode"
  | "signInEmailAsked"
> & {
  readonly staffInvitation: { readonly name: string; readonly link: string };
  readonly handOff: Omit<EmailContents["handOff"], "handOffId"> & { readonly link: string };
  readonly accountInvitation: Omit<EmailContents["accountInvitation"], "invitationId"> & { readonly link: string };
  readonly heldChangeAsked: Omit<EmailContents["heldChangeAsked"], "changeId"> & { readonly link: string };
  readonly signInEmailCode: { readonly code: string; readonly validMinutes: number };
  readonly signInEmailAsked: Omit<EmailContents["signInEmailAsked"], "changeId"> & { readonly link: string };
  readonly accountAccess: { readonly code: string; readonly loginEmail: string; readonly validMinutes: number };
  readonly confirmContactEmail: TimedLink & { readonly name: string };
  readonly giftForYou: Omit<EmailContents["giftForYou"], "giftId"> & { readonly link: string };
  /** `link` is null if there is nothing left to answer. */
  readonly deliveryIssueAnswered: Omit<EmailContents["deliveryIssueAnswered"], "issueId"> & {
    readonly link: string | null;
  };
  readonly confirmMailbox: TimedLink;
  /** `isFirst`: the login has no password yet. */
  readonly resetPassword: TimedLink & { readonly isFirst: boolean };
  readonly signInLink: TimedLink & { readonly code: string };
  readonly alreadyHaveLogin: { readonly signInUrl: string; readonly forgotPasswordUrl: string };
};

export const fact = (label: string, ...values: readonly string[]): Fact => ({ label, values });
export const facts = (...all: readonly Fact[]): Block => ({ kind: "facts", facts: all });
export const paragraph = (text: string): Block => ({ kind: "paragraph", text });
export const heading = (text: string): Block => ({ kind: "heading", text });
export const button = (label: string, url: string): Block => ({ kind: "button", label, url });
export const quote = (text: string): Block => ({ kind: "quote", text });
export const link = (label: string, url: string): Block => ({ kind: "link", label, url });

/** Longer than any name, but too short for a message. */
const longestName = 80;

/** A period as in a web address: something follows it, and it isn't an initial, as in "J.R. Smith". */
const insideAddress = /[.](?!\p{L}(?:[.\s]|$))\S/u;

/**
 * A name that somebody else typed, or other words if there is none. A name that contains a web or email address, or is
 * long enough to carry a message, would turn our email into a stranger's message, so it is left out. Full-width dots
 * count, because mail programs make links of them.
 */
export const nameOr = (name: string, otherwise: string): string => {
  const trimmed = name.trim();
  const couldBeMessage = trimmed.length > longestName || /[:/@<>。．｡\p{C}\p{Zl}\p{Zp}]/u.test(trimmed);
  return trimmed === "" || couldBeMessage || insideAddress.test(trimmed) ? otherwise : trimmed;
};

/** Two groups of five are easier to read out than ten characters. */
export const codeText = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;
