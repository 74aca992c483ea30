import type { AccessChange, AccessChanged } from "#core/notice/account-letters.ts";
import { type Block, type Brand, fact, greeting, paragraph, type WriteLetter } from "../letter-content.ts";

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

export const accessChanged: WriteLetter<"accessChanged"> = (data, brand) => {
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
