import { paragraph, type WriteLetter } from "../letter-content.ts";

export const confirmMailbox: WriteLetter<"confirmMailbox"> = ({ link, validMinutes }, brand) => ({
  subject: `Confirm your email address for ${brand.siteName}`,
  title: "Confirm your email address",
  blocks: [
    paragraph("Please confirm that this email address is yours."),
    { kind: "button", label: "Confirm email address", url: link },
    paragraph(`The link works once, within ${validMinutes} minutes.`),
    paragraph(
      "If you did not give us this address, you need not do anything: without your confirmation nobody can sign in with it.",
    ),
  ],
});
