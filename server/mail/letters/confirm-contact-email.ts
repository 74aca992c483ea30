import { greeting, paragraph, type WriteLetter } from "../letter-content.ts";

export const confirmContactEmail: WriteLetter<"confirmContactEmail"> = ({ name, link, validMinutes }, brand) => ({
  subject: `Confirm your new email address for ${brand.siteName}`,
  title: "Confirm your new email address",
  blocks: [
    greeting(name),
    paragraph(`You asked ${brand.siteName} to write to you at this address from now on.`),
    { kind: "button", label: "Confirm new email address", url: link },
    paragraph(`The link works once, within ${validMinutes} minutes.`),
    paragraph("If it was not you, you need not do anything: without your confirmation nothing changes."),
  ],
});
