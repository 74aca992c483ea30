import type { Output } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import { money } from "#core/format/money-text.ts";
import { deskDayText } from "../day-text.ts";

type Preview = Output<DeskContract["deskPreviewMerge"]>;

const papers = (count: number): string => (count === 1 ? "1 paper or day" : `${count} papers or days`);

/** What a merge will change, and what it will not. */
export function mergeLines({ from, into, moves, ends, creditCents }: Preview): (string | null)[] {
  const { logins, openNotes, openGifts, hasCard } = moves;
  return [
    ends === null
      ? null
      : `${ends.planName} on account ${from.accountNumber} ends after ${deskDayText(ends.lastDay)}, with ${papers(ends.units)} unused.`,
    creditCents > 0
      ? `${money(creditCents)} moves to the balance of account ${into.accountNumber} and lowers its next payment. Nothing is refunded.`
      : null,
    logins.length === 0
      ? `Nobody signs in to account ${from.accountNumber}.`
      : `${logins.join(", ")} signs in to account ${into.accountNumber} from now on.`,
    openNotes === 0 ? null : openNotes === 1 ? "Its open note moves." : `Its ${openNotes} open notes move.`,
    `Its payments, emails and timeline stay readable at account ${from.accountNumber}. The reader no longer sees them online.`,
    hasCard ? "Its card is not moved, and won't be charged anymore." : null,
    openGifts === 0
      ? null
      : `${openGifts === 1 ? "A gift" : `${openGifts} gifts`} that nobody has redeemed can still be changed and refunded at account ${from.accountNumber}.`,
    `Find leads to account ${into.accountNumber}. A merge can't be undone.`,
    "The mailboxes of both accounts get an email about it.",
  ];
}
