import { handOffHours } from "#core/access/hand-off.ts";
import { type HeldChange, heldChangeText } from "#core/access/held-change.ts";
import { money } from "#core/format/money-text.ts";
import { button, codeText, fact, facts, nameOr, paragraph } from "../email-content.ts";
import type { WriteEmail } from "../wording.ts";

export const accessAsked: WriteEmail<"accessAsked"> = ({ accountNumber, loginEmail }, { siteName, pages }, say) => {
  const words = say.words.access.accessAsked;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.refused(loginEmail, accountNumber)),
      paragraph(words.invite),
      button(say.words.email.goToProfile, pages.profile),
      paragraph(words.ignore),
    ],
  };
};

export const accessChanged: WriteEmail<"accessChanged"> = (data, { siteName, pages }, say) => {
  const words = say.words.access.accessChanged;
  const { title, text } = data.isOut ? words.you : words.changes[data.change];
  const sentence = text({ email: data.email, by: data.by === "" ? words.staff : data.by });
  return {
    subject: words.subject(title, siteName),
    title,
    blocks: data.isOut
      ? [paragraph(sentence), facts(say.accountFact(data)), paragraph(words.wrong)]
      : [
          say.greeting(data.name),
          paragraph(sentence),
          facts(say.accountFact(data)),
          paragraph(words.seeWho),
          button(say.words.email.goToProfile, pages.profile),
          paragraph(words.wrong),
        ],
  };
};

export const accountAccess: WriteEmail<"accountAccess"> = (
  { code, loginEmail, validMinutes },
  { siteName, pages },
  say,
) => {
  const words = say.words.access.accountAccess;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      paragraph(words.enterCode(loginEmail)),
      facts(fact(say.words.email.code, codeText(code))),
      paragraph(words.valid(validMinutes)),
      paragraph(words.notYou),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

export const accountInvitation: WriteEmail<"accountInvitation"> = (
  { accountName, invitedBy, link: url },
  brand,
  say,
) => {
  const words = say.words.access.accountInvitation;
  const name = nameOr(accountName, "");
  return {
    subject: words.subject(brand.siteName),
    title: words.title(name),
    blocks: [
      paragraph(words.invited(invitedBy === "" ? words.staff : invitedBy, name, brand.siteName)),
      button(words.see, url),
      paragraph(words.valid),
      paragraph(words.ignore),
    ],
  };
};

/** A name that somebody new to the account typed, unless it reads like a message. */
const withoutMessage = (change: HeldChange, otherwise: string): HeldChange => {
  if (change.kind !== "person") return change;
  const name = `${change.firstName} ${change.lastName}`;
  return nameOr(name, "") === "" ? { ...change, firstName: otherwise, lastName: "" } : change;
};

export const heldChangeAsked: WriteEmail<"heldChangeAsked"> = (data, brand, say) => {
  const words = say.words.access.heldChangeAsked;
  return {
    subject: words.subject(brand.siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.waits),
      facts(
        fact(
          words.change,
          heldChangeText(withoutMessage(data.change, say.words.access.heldChangeAsked.unclearName), say.language),
        ),
        fact(words.askedBy, data.askedBy),
        say.accountFact(data),
      ),
      button(words.answer, data.link),
      paragraph(words.unknown),
    ],
  };
};

export const handOff: WriteEmail<"handOff"> = (data, brand, say) => {
  const { name, accountNumber, kind, sentBy, link: url, offer } = data;
  const words = say.words.access.handOff;
  return {
    subject: words.subjects[kind](brand.siteName),
    title: words.titles[kind],
    blocks: [
      say.greeting(name),
      paragraph(words.asked[kind](sentBy)),
      facts(
        say.accountFact({ accountNumber }),
        ...(offer === undefined
          ? []
          : [
              fact(words.plan, offer.planName),
              fact(words.newPrice, say.words.email.price(money(offer.amount), offer.term)),
              fact(words.starts, say.longDay(offer.startsOn)),
            ]),
      ),
      button(words.buttons[kind], url),
      paragraph(kind === "offer" ? words.offerProof : words.proof),
      paragraph(words.valid(handOffHours)),
      paragraph(words.unknown),
    ],
  };
};
