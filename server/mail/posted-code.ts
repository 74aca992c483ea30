import { accountFact, type Brand, codeText, fact, facts, greeting, paragraph } from "./email-content.ts";
import { emailWords } from "./email-words.ts";
import { postedCodeWords as words } from "./posted-code-words.ts";
import { writeText } from "./write-text.ts";

type PostedCode = {
  readonly name: string;
  readonly accountNumber: number;
  readonly loginEmail: string;
  readonly code: string;
};

/** The letter on paper to the address on record: that somebody has limited access, and the code for the rest. */
export const writePostedCode = ({ code, ...letter }: PostedCode, brand: Brand): string =>
  writeText(
    {
      subject: words.title,
      title: words.title,
      blocks: [
        greeting(letter.name),
        paragraph(words.limited(letter.loginEmail, brand.siteName)),
        paragraph(words.enterCode),
        facts(fact(emailWords.code, codeText(code)), accountFact(letter), fact(words.where, brand.pages.account)),
        paragraph(words.valid),
        paragraph(words.notYou),
      ],
    },
    brand,
  );
