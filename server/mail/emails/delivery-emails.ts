import type { DeliveryProblem } from "#core/delivery/delivery-issue.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import { momentText, timeText } from "#core/format/time-text.ts";
import type { IssueSettled, StopConfirmed } from "#core/notice/delivery-emails.ts";
import { type Block, type EmailData, fact, greeting, paragraph, type WriteEmail } from "../email-content.ts";
import { pricePath } from "../price-path.ts";

/** A move of the paper that waits for its day (rules 4.13). */
export const addressChanging: WriteEmail<"addressChanging"> = (data, brand) => ({
  subject: `Your new delivery address for ${brand.siteName}`,
  title: "Your paper goes to another address",
  blocks: [
    greeting(data.name),
    paragraph(
      `From ${longDay(data.firstIssueOn)} on we deliver your paper to a new address. Until then nothing changes.`,
    ),
    {
      kind: "facts",
      facts: [
        fact("New address", ...data.to.lines),
        fact("First paper there", longDay(data.firstIssueOn)),
        fact("Brought by", data.to.byMail ? "Mail" : "Carrier"),
        fact("Bills and receipts", data.billingToo ? "Go to the new address too" : "Go on as they did"),
        ...(data.price === null ? [] : [fact("New price", ...pricePath([data.price]))]),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    paragraph("If you did not ask for this, or have changed your mind, you can take it back in your account."),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});

/** A change of address was taken back. */
export const addressKept: WriteEmail<"addressKept"> = (data, brand) => ({
  subject: `Your delivery address for ${brand.siteName} stays as it is`,
  title: "Your delivery address stays",
  blocks: [
    greeting(data.name),
    paragraph("You have taken back the change of your delivery address. Nothing changes."),
    {
      kind: "facts",
      facts: [
        ...(data.to === null ? [] : [fact("Your paper goes to", ...data.to.lines)]),
        fact("Account number", String(data.accountNumber)),
      ],
    },
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

const problems = {
  missed: "It did not come",
  late: "It came late",
  wet: "It was wet",
  damaged: "It was damaged",
  missingSection: "A section was missing",
} as const satisfies Record<DeliveryProblem, string>;

/** What was reported, and what is done about it (rules 6, delivery issue answered). */
export const deliveryIssueAnswered: WriteEmail<"deliveryIssueAnswered"> = (data, brand) => ({
  subject: `Your paper of ${longDay(data.issueOn)}`,
  title: "Your report of a paper",
  blocks: [
    greeting(data.name),
    paragraph("We are sorry that your paper was not as it should be. Thank you for telling us."),
    {
      kind: "facts",
      facts: [fact("Paper", longDay(data.issueOn)), fact("What you reported", problems[data.problem])],
    },
    ...answered(data),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

function answered({ answer, link }: EmailData["deliveryIssueAnswered"]): Block[] {
  if (answer.kind !== "redelivery") return [paragraph(settledText(answer))];
  const until = `${timeText(answer.until)} on ${longDay(answer.on)}`;
  return [
    paragraph(`Your carrier brings you another paper by ${until}.`),
    ...(link === null ? [] : [{ kind: "button" as const, label: "Tell us whether it came", url: link }]),
    paragraph("If we hear nothing by then, we credit your account by ourselves. The link works once."),
  ];
}

/** What a credit, or a person's decision, means for the subscription. */
function settledText(answer: IssueSettled): string {
  if (answer.kind === "review") {
    return "Somebody at customer service looks at your report and writes to you. You need not do anything.";
  }
  if (answer.kind === "declined") {
    return "We have looked at your report with care, and cannot credit this paper. Please call or write if you see it differently.";
  }
  if (answer.kind === "paidBack") {
    return `Your subscription has ended, so we pay the paper back: ${money(answer.amount)}. We write again when it is on its way.`;
  }
  const until = longDay(answer.paidThrough);
  return answer.half
    ? `We have credited half a paper. Two of them add a paper to your subscription; it now runs to ${until}.`
    : `We have added a paper to your subscription: it now runs to ${until}.`;
}

/** A redelivery that did not come, or that nobody confirmed, and what it has become (rules 4.8). */
export const redeliverySettled: WriteEmail<"redeliverySettled"> = (data, brand) => ({
  subject: `Your paper of ${longDay(data.issueOn)}`,
  title: data.answer.kind === "credited" ? "Your paper is credited" : "We look into your report",
  blocks: [
    greeting(data.name),
    paragraph(why(data)),
    paragraph(settledText(data.answer)),
    ...(data.because === "not-confirmed" && data.answer.kind === "credited"
      ? [paragraph("If the paper came after all, you need not do anything: the credit is yours.")]
      : []),
    { kind: "link", label: "Go to your account", url: brand.pages.account },
  ],
});

const why = ({ because, issueOn }: EmailData["redeliverySettled"]): string => {
  const paper = `another paper for the one of ${longDay(issueOn)}`;
  return because === "not-arrived"
    ? `You told us that ${paper} did not come. We are sorry.`
    : `We were to bring you ${paper}, and have not heard that it came.`;
};

/** Confirms a temporary stop, or what it has become (rules 4.7). */
export const stopConfirmed: WriteEmail<"stopConfirmed"> = (data, brand) => ({
  subject: data.isChange
    ? `Your temporary stop at ${brand.siteName} has changed`
    : `Your paper from ${brand.siteName} is stopped for a while`,
  title: data.isChange ? "Temporary stop changed" : "Temporary stop confirmed",
  blocks: [
    greeting(data.name),
    paragraph(
      `No paper comes from ${longDay(data.stopOn)} on. Delivery restarts on ${longDay(data.restartOn)}, and your next ` +
        `paper comes on ${longDay(data.restartsWith)}.`,
    ),
    papersOf(data),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Issues that do not come", ...data.issues.map(longDay)),
        fact("Your subscription now runs through", longDay(data.paidThrough)),
      ],
    },
    ...changeable(data, (until) => `You can move the restart, or withdraw the stop, until ${until}.`),
    paragraph("Reading online goes on as always."),
    { kind: "button", label: "Change or withdraw it", url: brand.pages.stop },
  ],
});

/** Says until when something can be changed; nothing once that is over. */
const changeable = ({ changeUntil }: Pick<StopConfirmed, "changeUntil">, says: (until: string) => string): Block[] =>
  changeUntil === null ? [] : [paragraph(says(momentText(changeUntil)))];

/** What becomes of the papers. */
function papersOf({ option, issues, restartsWith }: Pick<StopConfirmed, "option" | "issues" | "restartsWith">): Block {
  const count = issues.length === 1 ? "1 paper" : `${issues.length} papers`;
  return paragraph(
    option === "save"
      ? `We keep ${count} for you and bring ${issues.length === 1 ? "it" : "them"} with the one of ${longDay(restartsWith)}.`
      : `Each issue that does not come lengthens your subscription by one: ${issues.length} in all.`,
  );
}

/** A temporary stop was taken back (rules 4.7). */
export const stopWithdrawn: WriteEmail<"stopWithdrawn"> = (data, brand) => ({
  subject: `Your temporary stop at ${brand.siteName} is withdrawn`,
  title: "Temporary stop withdrawn",
  blocks: [
    greeting(data.name),
    paragraph(`You have withdrawn your temporary stop. Your next paper comes on ${longDay(data.restartsWith)}.`),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        ...(data.issues.length === 0 ? [] : [fact("Issues that stayed stopped", ...data.issues.map(longDay))]),
        fact("Your subscription now runs through", longDay(data.paidThrough)),
      ],
    },
    ...(data.issues.length > 0 && data.option === "save"
      ? [paragraph(`We bring what we kept for you with the paper of ${longDay(data.restartsWith)}.`)]
      : []),
    { kind: "button", label: "Go to your account", url: brand.pages.account },
  ],
});

/** Some days before a temporary stop is over (rules 6). */
export const deliveryRestarts: WriteEmail<"deliveryRestarts"> = (data, brand) => ({
  subject: `Your paper from ${brand.siteName} comes again on ${longDay(data.restartsWith)}`,
  title: "Delivery restarts",
  blocks: [
    greeting(data.name),
    paragraph(
      `Your temporary stop ends on ${longDay(data.restartOn)}. Your next paper comes on ${longDay(data.restartsWith)}.`,
    ),
    papersOf(data),
    {
      kind: "facts",
      facts: [
        fact("Plan", data.planName),
        fact("Account number", String(data.accountNumber)),
        fact("Your subscription runs through", longDay(data.paidThrough)),
      ],
    },
    ...changeable(data, (until) => `Still away? You can move the restart until ${until}.`),
    { kind: "button", label: "Change the restart", url: brand.pages.stop },
  ],
});
