import { money } from "#core/format/money-text.ts";
import { fact, greeting, paragraph, type WriteEmail } from "../email-content.ts";

export const confirmContactEmail: WriteEmail<"confirmContactEmail"> = ({ name, link, validMinutes }, brand) => ({
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

/** Tells the old mailbox at once, while its reader can still do something about it (security.md S16). */
export const emailChangeAsked: WriteEmail<"emailChangeAsked"> = (data, brand) => ({
  subject: `A new email address for your ${brand.siteName} account`,
  title: "A new email address was asked for",
  blocks: [
    greeting(data.name),
    paragraph("Somebody, we hope you, asked us to write to another address from now on."),
    { kind: "facts", facts: [fact("Account number", String(data.accountNumber)), fact("New address", data.newEmail)] },
    paragraph("It takes effect when the link in an email to the new address is opened. Until then nothing changes."),
    paragraph("If it was not you, sign in and choose a new password, or tell customer service."),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});

export const emailChanged: WriteEmail<"emailChanged"> = (data, brand) => ({
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

export const renewalDeliveryChanged: WriteEmail<"renewalDeliveryChanged"> = (data, brand) => ({
  subject: `How ${brand.siteName} sends you renewal notices`,
  title: "Your renewal notices",
  blocks: [
    greeting(data.name),
    paragraph(
      data.email === null
        ? `From now on your renewal notices come on paper, by mail. Each one costs ${money(data.paperFee)}.`
        : "From now on your renewal notices come by email, at no charge.",
    ),
    {
      kind: "facts",
      facts: [
        fact("Account number", String(data.accountNumber)),
        fact("Renewal notices go", data.email === null ? "by mail" : `to ${data.email}`),
      ],
    },
    paragraph("If it was not you, please tell customer service."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});
