import { fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

/** Tells the old mailbox at once, while its reader can still do something about it (security.md S16). */
export const emailChangeAsked: WriteLetter<"emailChangeAsked"> = (data, brand) => ({
  subject: `A new email address for your ${brand.siteName} account`,
  title: "A new email address was asked for",
  blocks: [
    greeting(data.name),
    paragraph("Somebody, we hope you, asked us to write to another address from now on."),
    { kind: "facts", facts: [fact("Account number", String(data.accountNumber)), fact("New address", data.newEmail)] },
    paragraph("It takes effect when the link in a letter to the new address is opened. Until then nothing changes."),
    paragraph("If it was not you, sign in and choose a new password, or tell customer service."),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});

export const emailChanged: WriteLetter<"emailChanged"> = (data, brand) => ({
  subject: `Your email address at ${brand.siteName} has changed`,
  title: "Your email address has changed",
  blocks: [
    greeting(data.name),
    paragraph("From now on we write to your new address. You sign in as before."),
    { kind: "facts", facts: [fact("Account number", String(data.accountNumber)), fact("New address", data.newEmail)] },
    paragraph("If it was not you, please tell customer service."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
