import { paragraph, type WriteLetter } from "../letter-content.ts";

export const confirmMailbox: WriteLetter<"confirmMailbox"> = ({ link, validMinutes }, brand) => ({
  subject: `Confirm your email address for ${brand.siteName}`,
  title: "One more step: confirm your email",
  blocks: [
    paragraph(
      `Someone, probably you, set up a login at ${brand.siteName} with this email address. Please confirm it. We'll ask for the password you chose.`,
    ),
    { kind: "button", label: "Confirm my email", url: link },
    paragraph(`The link works once and expires in ${validMinutes / (24 * 60)} days.`),
    paragraph(
      "If you didn't set up a login, you can ignore this email. Without your confirmation, nobody can use this address as theirs.",
    ),
  ],
});
