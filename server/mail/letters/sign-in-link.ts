import { fact, paragraph, type WriteLetter } from "../letter-content.ts";

/** Five and five are read off more easily than ten. */
const spaced = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export const signInLink: WriteLetter<"signInLink"> = ({ link, code, validMinutes }, brand) => ({
  subject: `Sign in to ${brand.siteName}`,
  title: "Your sign-in link",
  blocks: [
    paragraph(`Use this link to sign in to ${brand.siteName}, in the same browser where you asked for it.`),
    { kind: "button", label: "Sign in", url: link },
    paragraph("On another device? Type this code on the page where you asked:"),
    { kind: "facts", facts: [fact("Code", spaced(code))] },
    paragraph(`The link and the code work once and expire in ${validMinutes} minutes.`),
    paragraph(
      "If you didn't ask for this, you can ignore this email. Never give the code to anyone, not even to us: it signs in to your account.",
    ),
  ],
});
