import type { Language } from "#core/format/language.ts";
import { type Brand, codeText, fact, facts, paragraph } from "./email-content.ts";
import { wordingIn } from "./wording.ts";
import { writeText } from "./write-text.ts";

type PostedCode = {
  readonly name: string;
  readonly accountNumber: number;
  readonly loginEmail: string;
  readonly code: string;
};

/**
 * The paper letter to the address on record: it says that somebody has limited access, and contains the code for full
 * access.
 */
export function writePostedCode({ code, ...letter }: PostedCode, brand: Brand, language: Language): string {
  const say = wordingIn(language);
  const words = say.words.postedCode;
  const blocks = [
    say.greeting(letter.name),
    paragraph(words.limited(letter.loginEmail, brand.siteName)),
    paragraph(words.enterCode),
    facts(fact(say.words.email.code, codeText(code)), say.accountFact(letter), fact(words.where, brand.pages.account)),
    paragraph(words.valid),
    paragraph(words.notYou),
  ];
  return writeText({ subject: words.title, title: words.title, blocks }, brand, say, null);
}
