import type { QueueName } from "#core/staff/queue.ts";

export const queueTitles: Readonly<Record<QueueName, string>> = {
  approval: "Credits and refunds to approve",
  call: "Promised calls",
  mail: "Emails that ask to cancel",
  note: "Notes to follow up on",
  issue: "Delivery reports to decide",
  declined: "Declined cards",
  payment: "Payments to review",
  refund: "Refunds to pay another way",
  dispute: "Disputed payments",
  renewal: "Renewals above the agreed price",
  gift: "Gifts about to lapse",
  bounce: "Emails that came back",
  post: "Letters to mail",
  email: "Emails that failed",
  command: "Circulation commands that failed",
  webhook: "Webhook receivers that failed",
  list: "Readers the mailing list rejected",
};

/** "take-back": "Take back". */
export const outcomeTitle = (word: string): string =>
  `${word.charAt(0).toUpperCase()}${word.slice(1).replaceAll("-", " ")}`;

/** How long it has waited: "today", "3 days", or "in 2 days" for a promise that isn't due yet. */
export function ageText(days: number): string {
  if (days === 0) return "today";
  const count = Math.abs(days);
  const text = `${count} day${count === 1 ? "" : "s"}`;
  return days < 0 ? `in ${text}` : text;
}
