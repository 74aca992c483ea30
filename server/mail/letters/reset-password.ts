import { paragraph, type WriteLetter } from "../letter-content.ts";

export const resetPassword: WriteLetter<"resetPassword"> = ({ link, validMinutes }, brand) => ({
  subject: `Choose a new password for ${brand.siteName}`,
  title: "Choose a new password",
  blocks: [
    paragraph(`We received a request to reset your password at ${brand.siteName}.`),
    { kind: "button", label: "Choose a new password", url: link },
    paragraph(`The link works once and expires in ${validMinutes} minutes.`),
    paragraph("If you didn't ask for this, you can ignore this email. Your password stays the same."),
  ],
});
