import { paidWith } from "#core/format/card-text.ts";
import { longDay } from "#core/format/day-text.ts";
import type { Language } from "#core/format/language.ts";
import { money } from "#core/format/money-text.ts";
import { lineText } from "#core/format/recorded-text.ts";
import { momentText, timeText } from "#core/format/time-text.ts";
import type { Moment } from "#core/calendar/cut-off.ts";
import type { Day } from "#core/day.ts";
import type { AgreedTerms } from "#core/site/tenant.ts";
import type { EmailLine } from "#core/notice/payment-emails.ts";
import type { Block, Brand, EmailContent, EmailData, Fact, SumLine } from "./email-content.ts";
import { fact, heading, nameOr, paragraph } from "./email-content.ts";
import { type EmailTables, emailTables } from "./email-tables.ts";

type About = { readonly planName: string; readonly accountNumber: number };

/**
 * Everything needed to write an email in one language: the words, how days and cards are written, and the parts that
 * many emails share.
 */
export type Wording = {
  readonly language: Language;
  readonly words: EmailTables;
  readonly longDay: (day: Day) => string;
  readonly timeText: (minutes: number) => string;
  readonly momentText: (moment: Moment) => string;
  /** "Visa ending in 9990". */
  readonly paidWith: (cardLabel: string) => string;
  readonly sumLines: (lines: readonly EmailLine[]) => SumLine[];
  /** A name that could be an address is left out of the greeting. */
  readonly greeting: (name: string) => Block;
  readonly accountFact: (about: Pick<About, "accountNumber">) => Fact;
  /** The subscription that an email is about. */
  readonly about: (subscription: About) => Fact[];
  /** The terms that a buyer agreed to, word for word (law.md CA3). */
  readonly agreedTerms: (terms: AgreedTerms | null) => Block[];
};

/**
 * Writes one kind of email. Words, days and labels come from `say`, all in one language: no writer imports a table or a
 * formatter.
 */
export type WriteEmail<Kind extends keyof EmailData> = (
  data: EmailData[Kind],
  brand: Brand,
  say: Wording,
) => EmailContent;

function wordingOf(language: Language): Wording {
  const words = emailTables[language];
  const { email } = words;
  const accountFact: Wording["accountFact"] = ({ accountNumber }) => fact(email.accountNumber, String(accountNumber));
  return {
    language,
    words,
    longDay: (day) => longDay(day, language),
    timeText: (minutes) => timeText(minutes, language),
    momentText: (moment) => momentText(moment, language),
    paidWith: (cardLabel) => paidWith(cardLabel, language),
    sumLines: (lines) =>
      lines.map(({ label, amount }) => ({ label: lineText(label, language), amount: money(amount) })),
    greeting: (name) => {
      const known = nameOr(name, "");
      return paragraph(known === "" ? email.hello : email.helloTo(known));
    },
    accountFact,
    about: (subscription) => [fact(email.plan, subscription.planName), accountFact(subscription)],
    agreedTerms: (terms) =>
      terms === null
        ? []
        : [
            heading(email.termsHeading),
            {
              kind: "terms",
              text: terms.text,
              language: terms.language ?? "en",
              version: email.termsVersion(terms.version),
            },
          ],
  };
}

const wordings = { en: wordingOf("en"), es: wordingOf("es") } as const satisfies Record<Language, Wording>;

export const wordingIn = (language: Language): Wording => wordings[language];
