import { email } from "#contract/scalars.ts";
import { type GiftActionResult, resendGift, withdrawGiftEmail } from "#server/gift/gift-desk.ts";
import { type GiftRefundResult, refundGift } from "#server/gift/refund-gift.ts";
import type { Config } from "#server/config/config.ts";
import { findOpenGifts, hasGift, type OpenGift } from "#server/store/gift/gift-desk.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { commandUser } from "./command-user.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { type CommandTools, selectedPublications, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";
import { money } from "#core/format/money-text.ts";

const usage = `usage: ./doorstep gifts list [--publication DOMAIN] [--json]
       ./doorstep gifts resend GIFT [--to EMAIL] [--publication DOMAIN] [--json]
       ./doorstep gifts take-back GIFT [--publication DOMAIN] [--json]
       ./doorstep gifts refund GIFT [--publication DOMAIN] [--json]`;

type Asked = { readonly domain: string | undefined; readonly asJson: boolean } & (
  | { readonly verb: "list" }
  | { readonly verb: "resend"; readonly giftId: string; readonly to: string | null }
  | { readonly verb: "take-back" | "refund"; readonly giftId: string }
);

/**
 * `./doorstep gifts`: lists gifts that are not redeemed, sends their emails again or takes them back, and refunds what
 * was paid for them.
 * @returns the exit code.
 */
export async function giftsCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const publications = await selectedPublications(desk, asked.domain);
    return asked.verb === "list" ? list(desk, publications, asked.asJson) : perform(desk, publications, asked);
  });
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function read(args: readonly string[]): Asked | null {
  const given = readArgs(args, ["publication", "to"]);
  const [verb, giftId = "", ...more] = given?.positionals ?? [];
  if (given === null || more.length > 0) return null;
  const { domain, asJson } = given;
  const { to } = given.options;
  if (verb === "list" && giftId === "" && to === undefined) return { verb, domain, asJson };
  if (!uuid.test(giftId)) return null;
  if ((verb === "take-back" || verb === "refund") && to === undefined) return { verb, giftId, domain, asJson };
  const address = to === undefined ? null : email.safeParse(to);
  if (verb !== "resend" || address?.success === false) return null;
  return { verb, giftId, to: address?.data ?? null, domain, asJson };
}

async function list({ db }: CommandTools, publications: readonly Publication[], asJson: boolean): Promise<number> {
  const gifts = [];
  for (const { tenant } of publications)
    for (const gift of await findOpenGifts(db, tenant.tenantId)) gifts.push({ publication: tenant.domain, ...gift });
  if (asJson) printJson(gifts);
  else if (gifts.length === 0) print("No gifts are waiting to be redeemed.\n");
  else {
    const rows = gifts.map((gift) => [
      gift.publication,
      gift.giftId,
      String(gift.accountNumber),
      gift.recipientName,
      gift.recipientEmail,
      emailText(gift),
      gift.redeemThrough,
    ]);
    print(table(["Publication", "Gift", "Given by", "To", "Email", "Sent", "Redeem by"], rows));
  }
  return 0;
}

const emailText = ({ isMailed, isTakenBack, mailOn }: OpenGift): string =>
  isTakenBack ? "canceled" : isMailed ? `written ${mailOn}` : `on ${mailOn}`;

type ToDo = Exclude<Asked, { readonly verb: "list" }>;

async function perform(desk: CommandTools, publications: readonly Publication[], asked: ToDo): Promise<number> {
  const publication = await publicationOfGift(desk, publications, asked.giftId);
  const done = await runAction(desk, publication, asked);
  if (asked.asJson) printJson({ gift: asked.giftId, ...done });
  else if (done.kind === "refused") printMessage(refusals[done.because]);
  else print(`${doneText(done)}\n`);
  return done.kind === "refused" ? 1 : 0;
}

function runAction(
  { db, enqueue, outside }: CommandTools,
  publication: Publication,
  asked: ToDo,
): Promise<GiftActionResult | GiftRefundResult> {
  const needs = { db, clock: outside.clock, enqueue, uuid: outside.random.uuid };
  switch (asked.verb) {
    case "resend":
      return resendGift(needs, publication, { ...asked, actor: commandUser().actor });
    case "take-back":
      return withdrawGiftEmail(needs, publication, asked.giftId);
    case "refund":
      return refundGift(needs, publication, asked.giftId);
  }
}

/** The publication of a gift. */
async function publicationOfGift(
  { db }: CommandTools,
  publications: readonly Publication[],
  giftId: string,
): Promise<Publication> {
  for (const publication of publications)
    if (await hasGift(db, publication.tenant.tenantId, giftId)) return publication;
  throw new CommandRefused(`there is no gift ${giftId}.`);
}

const refusals = {
  "no-gift": "there is no such gift",
  "not-open": "it was redeemed or canceled, or it has expired",
  "not-mailed-yet": "its email goes out automatically on the day the donor chose",
  "not-paid": "it was not paid for, so there is nothing to refund",
  redeemed: "it was redeemed, so it can't be refunded",
  withdrawn: "it was dropped before it was paid for, so there is nothing to refund",
  free: "it came free with a subscription, so there is nothing to refund; ./doorstep gifts take-back stops its email",
  "not-settled": "it has no settled payment to refund: see ./doorstep review list",
} as const;

type Done = Exclude<GiftActionResult | GiftRefundResult, { readonly kind: "refused" }>;

function doneText(done: Done): string {
  switch (done.kind) {
    case "sent":
      return `The email goes to ${done.to}.`;
    case "sent-before":
      return `The email was already sent to ${done.to} today; nothing has changed.`;
    case "taken-back":
      return "The email was stopped: links to this gift don't work until it is sent again. The gift itself stays. To refund it, use ./doorstep gifts refund.";
    case "taken-back-before":
      return "The email was already stopped; nothing has changed.";
    case "refunded":
      return `The gift is canceled, and its links no longer work. ${money(done.amount)} will be refunded to the donor.`;
    case "refunded-before":
      return `The gift was already canceled, and ${money(done.amount)} is being refunded; nothing has changed.`;
  }
}
