import { type EndReason, endReasons } from "#core/cancellation/decide-end.ts";
import { cents, type Cents } from "#core/money.ts";
import { endAccount, type EndAccountResult } from "#server/cancellation/end-account.ts";
import type { Config } from "#server/config/config.ts";
import { type ReceiptRefunded, refundReceipt } from "#server/payment/refund/refund-receipt.ts";
import { readArgs } from "./read-args.ts";
import { print, printJson, printMessage } from "./print.ts";
import { type CommandTools, publicationOfAccount, withCommandTools } from "./command-tools.ts";
import { shortDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";

const usage = `usage: ./doorstep account end ACCOUNT --because ${endReasons.join("|")} [--publication DOMAIN] [--json]
       ./doorstep account refund ACCOUNT --receipt NUMBER --amount DOLLARS [--publication DOMAIN] [--json]`;

type Asked = { readonly accountNumber: number; readonly domain: string | undefined; readonly asJson: boolean } & (
  | { readonly verb: "end"; readonly because: EndReason }
  | { readonly verb: "refund"; readonly receiptNumber: string; readonly amount: Cents }
);

/**
 * `./doorstep account`: staff decisions about one account.
 * @returns the exit code.
 */
export async function accountCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null || asked === "no-amount") {
    printMessage(
      asked === null ? usage : "write the amount in dollars and cents, like 7.00; it must be more than zero.",
    );
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const done = await perform(desk, asked);
    if (asked.asJson) printJson({ account: asked.accountNumber, ...done.result });
    else if (done.isRefused) printMessage(done.says);
    else print(`${done.says}\n`);
    return done.isRefused ? 1 : 0;
  });
}

function read(args: readonly string[]): Asked | "no-amount" | null {
  const given = readArgs(args, ["publication", "because", "receipt", "amount"]);
  const [verb, account = "", ...more] = given?.positionals ?? [];
  if (given === null || more.length > 0 || !/^\d{1,12}$/.test(account)) return null;
  const { domain, asJson } = given;
  const { because: named, receipt, amount } = given.options;
  const shared = { accountNumber: Number(account), domain, asJson };
  const because = endReasons.find((reason) => reason === named);
  if (verb === "end" && because !== undefined && receipt === undefined && amount === undefined)
    return { ...shared, verb, because };
  const dollars = amountOf(amount ?? "");
  if (verb === "refund" && named === undefined && receipt !== undefined && amount !== undefined && dollars === null)
    return "no-amount";
  if (verb === "refund" && named === undefined && receipt !== undefined && dollars !== null)
    return { ...shared, verb, receiptNumber: receipt, amount: dollars };
  return null;
}

function amountOf(text: string): Cents | null {
  const [, whole, part = "00"] = /^\$?(\d{1,6})(?:\.(\d\d))?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const amount = cents(Number(whole) * 100 + Number(part));
  return amount > 0 ? amount : null;
}

type Done = { readonly result: EndAccountResult | ReceiptRefunded; readonly says: string; readonly isRefused: boolean };

async function perform(desk: CommandTools, asked: Asked): Promise<Done> {
  const { accountNumber } = asked;
  const { db, enqueue } = desk;
  const { clock, random } = desk.outside;
  const publication = await publicationOfAccount(desk, accountNumber, asked.domain);
  if (asked.verb === "end") {
    const ended = await endAccount({ db, clock, enqueue, uuid: random.uuid }, publication, asked);
    return { result: ended, says: endedText(accountNumber, ended), isRefused: ended.kind === "refused" };
  }
  const refunded = await refundReceipt({ db, clock }, publication, asked);
  const isRefused = refunded.kind === "refused" || refunded.kind === "too-much";
  return { result: refunded, says: refundedText(asked.amount, refunded), isRefused };
}

const refusals = {
  "no-account": "there is no such account at this publication",
  "not-live": "the account has no subscription to end",
  "no-receipt": "this account has no such receipt",
  disputed: "the payer's bank is reviewing it: a refund now could pay it back twice",
  "is-gift":
    "it was for a gift, which can't be refunded in part: ./doorstep gifts refund refunds all of it before it is redeemed",
} as const;

function endedText(accountNumber: number, ended: EndAccountResult): string {
  switch (ended.kind) {
    case "refused":
      return refusals[ended.because];
    case "ended-before":
      return `account ${accountNumber} had already ended; nothing has changed. ${refundText(ended.refund)}.`;
    case "ended":
      return `account ${accountNumber} has ended; its last day is ${shortDay(ended.lastDay, "en")}. ${refundText(ended.refund)}.`;
  }
}

const refundText = (refund: Cents): string => (refund > 0 ? `The refund is ${money(refund)}` : "There is no refund");

function refundedText(amount: Cents, refunded: ReceiptRefunded): string {
  switch (refunded.kind) {
    case "refused":
      return refusals[refunded.because];
    case "too-much":
      return `at most ${money(refunded.left)} of this payment can be refunded`;
    case "requested":
      return `${money(amount)} will be refunded.`;
    case "requested-before":
      return `a refund of ${money(amount)} was requested before; nothing has changed.`;
  }
}
