import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { momentText, timeText } from "#core/format/time-text.ts";
import type { IssueSettled, StopConfirmed } from "#core/notice/delivery-emails.ts";
import { about, accountFact, button, fact, facts, greeting, link, paragraph } from "../email-content.ts";
import type { Block, EmailData, WriteEmail } from "../email-content.ts";
import { emailWords } from "../email-words.ts";
import { pricePath } from "../price-path.ts";
import { deliveryWords } from "./delivery-words.ts";

/** A move of the paper that waits for its day (rules 4.13). */
export const addressChanging: WriteEmail<"addressChanging"> = (data, { siteName, pages }) => {
  const words = deliveryWords.addressChanging;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.from(longDay(data.firstIssueOn))),
      facts(
        fact(words.newAddress, ...data.to.lines),
        fact(words.firstPaper, longDay(data.firstIssueOn)),
        fact(words.deliveredBy, data.to.byMail ? words.mail : words.carrier),
        fact(words.bills, data.billingToo ? words.billsMove : words.billsStay),
        ...(data.price === null ? [] : [fact(words.newPrice, ...pricePath([data.price]))]),
        accountFact(data),
      ),
      paragraph(words.takeBack),
      button(emailWords.goToAccount, pages.account),
    ],
  };
};

/** A change of address was taken back. */
export const addressKept: WriteEmail<"addressKept"> = (data, { siteName, pages }) => {
  const words = deliveryWords.addressKept;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.kept),
      facts(...(data.to === null ? [] : [fact(words.address, ...data.to.lines)]), accountFact(data)),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** What was reported, and what is done about it (rules 6, delivery issue answered). */
export const deliveryIssueAnswered: WriteEmail<"deliveryIssueAnswered"> = (data, { pages }) => {
  const words = deliveryWords.deliveryIssueAnswered;
  return {
    subject: words.subject(longDay(data.issueOn)),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.sorry),
      facts(fact(words.paper, longDay(data.issueOn)), fact(words.reported, words.problems[data.problem])),
      ...answered(data),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

function answered({ answer, link: url }: EmailData["deliveryIssueAnswered"]): Block[] {
  const words = deliveryWords.deliveryIssueAnswered;
  if (answer.kind !== "redelivery") return [paragraph(settledText(answer))];
  return [
    paragraph(words.redelivery(timeText(answer.until), longDay(answer.on))),
    ...(url === null ? [] : [button(words.tellUs, url)]),
    paragraph(words.otherwise),
  ];
}

/** What a credit, or a person's decision, means for the subscription. */
function settledText(answer: IssueSettled): string {
  const words = deliveryWords.settled;
  if (answer.kind === "review" || answer.kind === "declined") return words[answer.kind];
  if (answer.kind === "paidBack") return words.paidBack(money(answer.amount));
  const through = longDay(answer.paidThrough);
  return answer.half ? words.creditedHalf(through) : words.credited(through);
}

/** A redelivery that did not come, or that nobody confirmed, and what it has become (rules 4.8). */
export const redeliverySettled: WriteEmail<"redeliverySettled"> = (data, { pages }) => {
  const words = deliveryWords.redeliverySettled;
  const day = longDay(data.issueOn);
  const isCredited = data.answer.kind === "credited";
  return {
    subject: deliveryWords.deliveryIssueAnswered.subject(day),
    title: isCredited ? words.creditedTitle : words.otherTitle,
    blocks: [
      greeting(data.name),
      paragraph(data.because === "not-arrived" ? words.notArrived(day) : words.notConfirmed(day)),
      paragraph(settledText(data.answer)),
      ...(data.because === "not-confirmed" && isCredited ? [paragraph(words.cameAfterAll)] : []),
      link(emailWords.goToAccount, pages.account),
    ],
  };
};

/** Confirms a temporary stop, or what it has become (rules 4.7). */
export const stopConfirmed: WriteEmail<"stopConfirmed"> = (data, { siteName, pages }) => {
  const words = deliveryWords.stopConfirmed;
  return {
    subject: data.isChange ? words.changedSubject(siteName) : words.subject(siteName),
    title: data.isChange ? words.changedTitle : words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.dates(longDay(data.stopOn), longDay(data.restartOn), longDay(data.restartsWith))),
      stoppedPapers(data),
      facts(
        ...about(data),
        fact(words.issues, ...data.issues.map(longDay)),
        fact(emailWords.nowRunsThrough, longDay(data.paidThrough)),
      ),
      ...changeable(data, words.changeable),
      paragraph(words.online),
      button(words.change, pages.stop),
    ],
  };
};

/** Says until when something can be changed; nothing once that is over. */
const changeable = ({ changeUntil }: Pick<StopConfirmed, "changeUntil">, says: (until: string) => string): Block[] =>
  changeUntil === null ? [] : [paragraph(says(momentText(changeUntil)))];

/** What becomes of the papers. */
const stoppedPapers = ({
  option,
  issues,
  restartsWith,
}: Pick<StopConfirmed, "option" | "issues" | "restartsWith">): Block =>
  paragraph(
    option === "save"
      ? deliveryWords.stoppedPapers.saved(issues.length, longDay(restartsWith))
      : deliveryWords.stoppedPapers.extended(issues.length),
  );

/** A temporary stop was taken back (rules 4.7). */
export const stopWithdrawn: WriteEmail<"stopWithdrawn"> = (data, { siteName, pages }) => {
  const words = deliveryWords.stopWithdrawn;
  const stayed = data.issues.length > 0;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.next(longDay(data.restartsWith))),
      facts(
        ...about(data),
        ...(stayed ? [fact(words.issues, ...data.issues.map(longDay))] : []),
        fact(emailWords.nowRunsThrough, longDay(data.paidThrough)),
      ),
      ...(stayed && data.option === "save" ? [paragraph(words.saved(longDay(data.restartsWith)))] : []),
      button(emailWords.goToAccount, pages.account),
    ],
  };
};

/** Some days before a temporary stop is over (rules 6). */
export const deliveryRestarts: WriteEmail<"deliveryRestarts"> = (data, { siteName, pages }) => {
  const words = deliveryWords.deliveryRestarts;
  return {
    subject: words.subject(siteName, longDay(data.restartsWith)),
    title: words.title,
    blocks: [
      greeting(data.name),
      paragraph(words.dates(longDay(data.restartOn), longDay(data.restartsWith))),
      stoppedPapers(data),
      facts(...about(data), fact(words.runsThrough, longDay(data.paidThrough))),
      ...changeable(data, words.changeable),
      button(words.change, pages.stop),
    ],
  };
};
