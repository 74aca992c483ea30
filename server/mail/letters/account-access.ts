import { fact, paragraph, type WriteLetter } from "../letter-content.ts";

/** Five and five are read off more easily than ten. */
const spaced = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

export const accountAccess: WriteLetter<"accountAccess"> = ({ code, loginEmail, validMinutes }, brand) => ({
  subject: `Your code for ${brand.siteName}`,
  title: "Somebody wants to manage your subscription",
  blocks: [
    paragraph(
      `Whoever is signed in as ${loginEmail} asks to look after the subscription that has this email address. If that is you, enter this code:`,
    ),
    { kind: "facts", facts: [fact("Code", spaced(code))] },
    paragraph(`It works once, within ${validMinutes} minutes.`),
    paragraph("If it is not you, give the code to nobody: without it nothing changes."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
