import { paragraph, type WriteLetter } from "../letter-content.ts";

export const resetPassword: WriteLetter<"resetPassword"> = ({ link, validMinutes }, brand) => ({
  subject: `Choose a new password for ${brand.siteName}`,
  title: "Choose a new password",
  blocks: [
    paragraph(`Somebody, we hope you, asked for a new password for your login at ${brand.siteName}.`),
    { kind: "button", label: "Choose a new password", url: link },
    paragraph(`The link works once, within ${validMinutes} minutes.`),
    paragraph("If it was not you, you need not do anything: your password stays as it is."),
  ],
});
