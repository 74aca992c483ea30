import { holidayOn } from "#core/calendar/holiday.ts";
import type { Day } from "#core/day.ts";
import { money } from "#core/format/money-text.ts";
import type { IssueSettled, StopConfirmed } from "#core/notice/delivery-emails.ts";
import { button, fact, facts, link, paragraph } from "../email-content.ts";
import type { Block, EmailData } from "../email-content.ts";
import type { Wording, WriteEmail } from "../wording.ts";
import { pricePathSentences } from "../price-path.ts";

/** A move of the paper that waits for its day (rules 4.13). */
export const addressChanging: WriteEmail<"addressChanging"> = (data, { siteName, pages }, say) => {
  const words = say.words.delivery.addressChanging;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.from(say.longDay(data.firstIssueOn))),
      facts(
        fact(words.newAddress, ...data.to.lines),
        fact(words.firstPaper, say.longDay(data.firstIssueOn)),
        fact(words.deliveredBy, data.to.byMail ? words.mail : words.carrier),
        fact(words.bills, data.billingToo ? words.billsMove : words.billsStay),
        ...(data.price === null ? [] : [fact(words.newPrice, ...pricePathSentences([data.price], say))]),
        say.accountFact(data),
      ),
      paragraph(words.takeBack),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** A change of address was withdrawn. */
export const addressKept: WriteEmail<"addressKept"> = (data, { siteName, pages }, say) => {
  const words = say.words.delivery.addressKept;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.kept),
      facts(...(data.to === null ? [] : [fact(words.address, ...data.to.lines)]), say.accountFact(data)),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** A season away was planned for every year, or the plan was turned off. */
export const seasonalPlanChanged: WriteEmail<"seasonalPlanChanged"> = (data, { siteName, pages }, say) => {
  const words = say.words.delivery.seasonalPlan;
  const { isOn, to } = data;
  return {
    subject: isOn ? words.subject(siteName) : words.offSubject(siteName),
    title: isOn ? words.title : words.offTitle,
    blocks: [
      say.greeting(data.name),
      paragraph(isOn ? words.saved : words.off),
      facts(
        ...(isOn ? [fact(words.next, words.days(say.longDay(data.leaveOn), say.longDay(data.returnOn)))] : []),
        ...(isOn ? [fact(words.during, ...(to === null ? [words.digital] : to.lines))] : []),
        say.accountFact(data),
      ),
      paragraph(words.notYou),
      button(words.see, pages.stop),
    ],
  };
};

/** The report, and what happens about it (rules 6, delivery issue answered). */
export const deliveryIssueAnswered: WriteEmail<"deliveryIssueAnswered"> = (data, { pages }, say) => {
  const words = say.words.delivery.deliveryIssueAnswered;
  return {
    subject: words.subject(say.longDay(data.issueOn)),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.sorry),
      facts(fact(words.paper, say.longDay(data.issueOn)), fact(words.reported, words.problems[data.problem])),
      ...answered(data, say),
      (data.link === null ? button : link)(say.words.email.goToAccount, pages.account),
    ],
  };
};

function answered({ answer, link: url }: EmailData["deliveryIssueAnswered"], say: Wording): Block[] {
  const words = say.words.delivery.deliveryIssueAnswered;
  if (answer.kind !== "redelivery") return [paragraph(settledText(answer, say))];
  return [
    paragraph(words.redelivery(say.timeText(answer.until), say.longDay(answer.on))),
    ...(url === null ? [] : [button(words.tellUs, url)]),
    paragraph(words.otherwise),
  ];
}

/** The effect of a credit, or of a staff decision, on the subscription. */
function settledText(answer: IssueSettled, say: Wording): string {
  const words = say.words.delivery.settled;
  if (answer.kind === "review" || answer.kind === "declined") return words[answer.kind];
  if (answer.kind === "paidBack") return words.paidBack(money(answer.amount));
  const through = say.longDay(answer.paidThrough);
  return answer.half ? words.creditedHalf(through) : words.credited(through);
}

/** A redelivery that did not come, or that nobody confirmed, and what it was replaced with (rules 4.8). */
export const redeliverySettled: WriteEmail<"redeliverySettled"> = (data, { pages }, say) => {
  const words = say.words.delivery.redeliverySettled;
  const day = say.longDay(data.issueOn);
  const isCredited = data.answer.kind === "credited";
  return {
    subject: say.words.delivery.deliveryIssueAnswered.subject(day),
    title: isCredited ? words.creditedTitle : words.otherTitle,
    blocks: [
      say.greeting(data.name),
      paragraph(data.because === "not-arrived" ? words.notArrived(day) : words.notConfirmed(day)),
      paragraph(settledText(data.answer, say)),
      ...(data.because === "not-confirmed" && isCredited ? [paragraph(words.cameAfterAll)] : []),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** Confirms a temporary stop, or a change to it (rules 4.7). */
export const stopConfirmed: WriteEmail<"stopConfirmed"> = (data, { siteName, pages }, say) => {
  const words = say.words.delivery.stopConfirmed;
  return {
    subject: data.isChange ? words.changedSubject(siteName) : words.subject(siteName),
    title: data.isChange ? words.changedTitle : words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(`${say.words.stop.pauses(say.longDay(data.stopOn), say.longDay(data.restartOn))}.`),
      ...stoppedPapers(data, say),
      ...(data.noPaper ?? []).map((day) => paragraph(noPaperText(day, say))),
      facts(
        ...say.about(data),
        fact(words.firstPaper, say.longDay(data.restartsWith)),
        fact(words.issues, ...data.issues.map((day) => say.longDay(day))),
        fact(say.words.email.nowRunsThrough, say.longDay(data.paidThrough)),
      ),
      ...deadline(data, say),
      paragraph(words.online),
      button(words.change, pages.stop),
    ],
  };
};

/** Says until when a stop can be changed, in the screen's words; nothing once it can't be. */
function deadline({ cancelUntil = null, changeUntil }: StopConfirmed, say: Wording): Block[] {
  if (changeUntil === null) return [];
  const restart = say.momentText(changeUntil);
  const { stop } = say.words;
  return [
    paragraph(
      cancelUntil === null ? stop.restartUntil(restart) : stop.changeUntil(say.momentText(cancelUntil), restart),
    ),
  ];
}

function noPaperText(day: Day, say: Wording): string {
  const { noPaper, holidays } = say.words.stop;
  const holiday = holidayOn(day);
  return noPaper(say.longDay(day), holiday === null ? null : holidays[holiday]);
}

/** What happens to the papers of a stop. */
function stoppedPapers(
  { option, issues, addedWhenPaid = 0, restartsWith }: Omit<StopConfirmed, "stopOn" | "isChange">,
  say: Wording,
): Block[] {
  const { stop } = say.words;
  if (option === "save") return [paragraph(stop.saved(issues.length, say.longDay(restartsWith)))];
  const added = issues.length - addedWhenPaid;
  return [
    ...(added > 0 ? [paragraph(stop.added(added))] : []),
    ...(addedWhenPaid > 0 ? [paragraph(stop.addedWhenPaid(addedWhenPaid))] : []),
  ];
}

/** A temporary stop was withdrawn (rules 4.7). */
export const stopWithdrawn: WriteEmail<"stopWithdrawn"> = (data, { siteName, pages }, say) => {
  const words = say.words.delivery.stopWithdrawn;
  const stayed = data.issues.length > 0;
  return {
    subject: words.subject(siteName),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.next(say.longDay(data.restartsWith))),
      facts(
        ...say.about(data),
        ...(stayed ? [fact(words.issues, ...data.issues.map((day) => say.longDay(day)))] : []),
        fact(say.words.email.nowRunsThrough, say.longDay(data.paidThrough)),
      ),
      ...(stayed && data.option === "save" ? [paragraph(words.saved(say.longDay(data.restartsWith)))] : []),
      button(say.words.email.goToAccount, pages.account),
    ],
  };
};

/** Sent some days before a temporary stop ends (rules 6). */
export const deliveryRestarts: WriteEmail<"deliveryRestarts"> = (data, { siteName, pages }, say) => {
  const words = say.words.delivery.deliveryRestarts;
  return {
    subject: words.subject(siteName, say.longDay(data.restartsWith)),
    title: words.title,
    blocks: [
      say.greeting(data.name),
      paragraph(words.dates(say.longDay(data.restartOn), say.longDay(data.restartsWith))),
      ...stoppedPapers(data, say),
      facts(...say.about(data), fact(words.runsThrough, say.longDay(data.paidThrough))),
      ...(data.changeUntil === null ? [] : [paragraph(words.changeable(say.momentText(data.changeUntil)))]),
      button(words.change, pages.stop),
    ],
  };
};
