import type { AccessChange, AccessChanged } from "#core/notice/account-emails.ts";
import {
  codeText,
  type Block,
  type Brand,
  fact,
  greeting,
  nameOr,
  paragraph,
  type WriteEmail,
} from "../email-content.ts";

export const accessAsked: WriteEmail<"accessAsked"> = ({ accountNumber, loginEmail }, brand) => ({
  subject: `Somebody asked for access to your ${brand.siteName} account`,
  title: "Somebody asked for access to your account",
  blocks: [
    paragraph(
      `Somebody signed in as ${loginEmail} asked to manage account ${accountNumber}. They did not get access, because you already look after it online.`,
    ),
    paragraph("Do you know them, and should they help? Then invite them from your profile page."),
    { kind: "link", label: "Go to your profile", url: brand.pages.profile },
    paragraph("If you do not know them, you do not need to do anything."),
  ],
});

type Said = { readonly title: string; readonly text: (changed: AccessChanged) => string };

const byWhom = ({ by }: AccessChanged): string => (by === "" ? "Our customer service" : by);

const said: { readonly [Change in AccessChange]: Said } = {
  added: {
    title: "Your account was added to a sign-in",
    text: ({ email }) => `${email} entered the code that we emailed, and can now manage your account.`,
  },
  limited: {
    title: "Somebody has limited access to your account",
    text: ({ email }) =>
      `${email} gave what your last bill says. They can see your account, pay, report problems and stop delivery. For anything else they need the code that we are mailing to the address on record.`,
  },
  confirmed: {
    title: "Somebody now has full access to your account",
    text: ({ email }) => `${email} was confirmed as an owner of your account.`,
  },
  invited: {
    title: "Somebody was invited to your account",
    text: (changed) => `${byWhom(changed)} invited ${changed.email} to help manage your account.`,
  },
  joined: {
    title: "Somebody joined your account",
    text: ({ email }) => `${email} accepted an invitation and can now help manage your account.`,
  },
  removed: {
    title: "Somebody no longer has access to your account",
    text: (changed) =>
      changed.by === changed.email
        ? `${changed.email} gave up their access to the account.`
        : `${byWhom(changed)} removed ${changed.email} from the account.`,
  },
};

const removedYou: Said = {
  title: "You no longer have access to an account",
  text: (changed) =>
    changed.by === changed.email
      ? "You gave up your access to this account."
      : `${byWhom(changed)} removed your access to this account.`,
};

const seeWho = ({ pages }: Brand): Block[] => [
  paragraph("You can see who has access, and remove people, on your profile page."),
  { kind: "link", label: "Go to your profile", url: pages.profile },
];

export const accessChanged: WriteEmail<"accessChanged"> = (data, brand) => {
  const { title, text } = data.isOut ? removedYou : said[data.change];
  return {
    subject: `${title} (${brand.siteName})`,
    title,
    blocks: [
      ...(data.isOut ? [] : [greeting(data.name)]),
      paragraph(text(data)),
      { kind: "facts", facts: [fact("Account number", String(data.accountNumber))] },
      ...(data.isOut ? [] : seeWho(brand)),
      paragraph("Is something wrong? Please call customer service right away."),
    ],
  };
};

export const accountAccess: WriteEmail<"accountAccess"> = ({ code, loginEmail, validMinutes }, brand) => ({
  subject: `Your code for ${brand.siteName}`,
  title: "Somebody wants to manage your subscription",
  blocks: [
    paragraph(
      `Whoever is signed in as ${loginEmail} asks to look after the subscription that has this email address. If that is you, enter this code:`,
    ),
    { kind: "facts", facts: [fact("Code", codeText(code))] },
    paragraph(`It works once, within ${validMinutes} minutes.`),
    paragraph("If it is not you, give the code to nobody: without it nothing changes."),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

export const accountInvitation: WriteEmail<"accountInvitation"> = ({ accountName, invitedBy, link }, brand) => {
  const whose = nameOr(accountName, "somebody");
  return {
    subject: `You're invited to help with a ${brand.siteName} account`,
    title: `Help with the ${brand.siteName} account of ${whose}`,
    blocks: [
      paragraph(
        `${invitedBy} invited you to help manage the ${brand.siteName} account of ${whose}. You can pay, stop delivery, report a problem and more.`,
      ),
      { kind: "button", label: "See the invitation", url: link },
      paragraph("The link works once, within 14 days, for a sign-in with this email address."),
      paragraph("If you do not know who this is, you do not need to do anything."),
    ],
  };
};

export const heldChangeAsked: WriteEmail<"heldChangeAsked"> = (data, brand) => ({
  subject: `Please allow or refuse a change to your ${brand.siteName} account`,
  title: "A change is waiting for your word",
  blocks: [
    greeting(data.name),
    paragraph("Somebody who is new to your account asked for a change. It happens only if you allow it."),
    {
      kind: "facts",
      facts: [
        fact("The change", data.text),
        fact("Asked by", data.askedBy),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    { kind: "button", label: "Allow or refuse it", url: data.link },
    paragraph("If you do not know about this, refuse it and call customer service."),
  ],
});
