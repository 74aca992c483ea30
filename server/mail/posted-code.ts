import { type Brand, codeText, fact, greeting, paragraph } from "./email-content.ts";
import { writeText } from "./write-text.ts";

type PostedCode = {
  readonly name: string;
  readonly accountNumber: number;
  readonly loginEmail: string;
  readonly code: string;
};

/** The letter on paper to the address on record: that somebody has limited access, and the code for the rest. */
export function writePostedCode({ name, accountNumber, loginEmail, code }: PostedCode, brand: Brand): string {
  const title = "Your code for full access online";
  return writeText(
    {
      subject: title,
      title,
      blocks: [
        greeting(name),
        paragraph(
          `Somebody signed in as ${loginEmail} and gave what your last bill says. They can now see your ${brand.siteName} account, pay, report problems and stop delivery.`,
        ),
        paragraph("Is that you? Sign in and enter this code. Then you can do everything else, too."),
        {
          kind: "facts",
          facts: [
            fact("Code", codeText(code)),
            fact("Account number", String(accountNumber)),
            fact("Where to enter it", brand.pages.account),
          ],
        },
        paragraph("The code works once, within 45 days."),
        paragraph("Is it not you? Keep the code to yourself and call us: we will take this person's access away."),
      ],
    },
    brand,
  );
}
