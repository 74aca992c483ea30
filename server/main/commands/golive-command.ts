import { type Day, parseDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";
import { money } from "#core/format/money-text.ts";
import type { PreviewDay } from "#core/import/go-live-preview.ts";
import { cardFaultText } from "#core/import/imported-card.ts";
import { decideGoLive, type GoLiveRefusal } from "#core/import/going-live.ts";
import type { Config } from "#server/config/config.ts";
import { goLive } from "#server/import/go-live.ts";
import { type GoLivePreviewFacts, previewGoLive } from "#server/import/preview-go-live.ts";
import { cancelGoingLive, previewFingerprint, setGoingLive } from "#server/import/set-going-live.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { selectedPublications, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep golive DOMAIN --on YYYY-MM-DD [--confirm] [--json]
       ./doorstep golive DOMAIN --cancel`;

/**
 * `./doorstep golive`: shows what the first 30 days would charge and send; with --confirm, the imported subscribers
 * begin on that day.
 */
export async function goLiveCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication", "on"], ["confirm", "cancel"]);
  const [domain, ...more] = asked?.positionals ?? [];
  const day = parseDay(asked?.options.on ?? "");
  const cancels = asked?.flags.has("cancel") === true;
  if (asked === null || domain === undefined || more.length > 0 || (day === null) !== cancels) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const [publication] = await selectedPublications(desk, domain);
    if (publication === undefined) throw new CommandRefused(`there is no publication ${domain}.`);
    const { clock } = desk.outside;
    const { db, publications, actor, enqueue } = desk;
    const at = tenantDay(clock, publication.tenant);
    if (day === null) {
      const canceled = await db.write(at, (tx) => cancelGoingLive(tx, { actor }));
      if (canceled === "begins")
        throw new CommandRefused("the day has come, and subscriptions are beginning right now.");
      print(
        canceled === "nothing"
          ? `No day of going live is set for ${domain}; nothing has changed.\n`
          : `Going live is canceled for ${domain}.\n`,
      );
      return 0;
    }
    const preview = await previewGoLive({ db, clock }, publication, day);
    const first = decideGoLive({ move: preview?.move ?? null, day, today: at.today, isAsShown: true });
    if (first.kind === "refused" || preview === null)
      throw new CommandRefused(refusalText(first.kind === "refused" ? first.because : "nobody", day, at.today, domain));
    const confirmed = asked.flags.has("confirm");
    let begun = 0;
    if (confirmed) {
      const decided = await db.write(at, (tx) =>
        setGoingLive(tx, {
          day,
          by: { actor, name: "" },
          isAsShown: async (move) =>
            move !== null &&
            previewFingerprint(publication, move, at.today) === previewFingerprint(publication, preview.move, at.today),
        }),
      );
      if (decided.kind === "refused") throw new CommandRefused(refusalText(decided.because, day, at.today, domain));
      if (day === at.today) begun = await goLive({ db, clock, publications, enqueue }, publication.tenant.tenantId);
    }
    if (asked.asJson) printJson({ publication: domain, on: day, confirmed, begun, ...previewAsJson(preview) });
    else
      print(
        `${text(preview, longDay(day, "en"))}\n${closing({ confirmed, isToday: day === at.today, begun, on: longDay(day, "en"), domain })}\n`,
      );
    return 0;
  });
}

function refusalText(because: GoLiveRefusal, day: Day, today: Day, domain: string): string {
  switch (because) {
    case "over":
      return `${longDay(day, "en")} has passed. Choose today, ${longDay(today, "en")}, or a later day.`;
    case "nobody":
      return `nobody waits to go live at ${domain}: ./doorstep import subscribers brings them in.`;
    case "begins":
      return "the day has come, and subscriptions are beginning right now.";
    case "unfinished":
      return "the last import didn't finish. Run ./doorstep import subscribers again first.";
    case "changed":
      return "something has changed in the meantime. Run this command again and look at what it says.";
  }
}

const previewAsJson = ({ move, begin, leftOut, badCards, days }: GoLivePreviewFacts) => ({
  begin,
  notInTheLastFile: move.leftOut,
  leftOut: leftOut.map(({ waiting, problems }) => ({ oldNumber: waiting.oldNumber, problems })),
  cardsNotAsked: move.unaskedCards,
  badCards: badCards.map(({ waiting, because }) => ({ oldNumber: waiting.oldNumber, because })),
  days,
});

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

function text({ move, begin, leftOut, badCards, days }: GoLivePreviewFacts, on: string): string {
  const lines = [`On ${on} ${counted(begin, "subscription begins", "subscriptions begin")} here.`];
  if (move.leftOut > 0)
    lines.push(
      `${counted(move.leftOut, "subscriber was", "subscribers were")} brought in earlier and not in the last file, and won't begin.`,
    );
  if (leftOut.length > 0)
    lines.push(
      `${leftOut.length} can't begin:\n`,
      table(
        ["Old number", "Why"],
        leftOut.map(({ waiting, problems }) => [waiting.oldNumber, problems.map(({ says }) => says).join("; ")]),
      ),
    );
  if (move.unaskedCards > 0)
    lines.push(
      `The gateway hasn't been asked about ${counted(move.unaskedCards, "card", "cards")} yet. The running program asks about some each minute.`,
    );
  if (badCards.length > 0)
    lines.push(
      `${counted(badCards.length, "card doesn't", "cards don't")} work at the gateway. Their readers get a bill, or are asked for another card:\n`,
      table(
        ["Old number", "Why"],
        badCards.map(({ waiting, because }) => [waiting.oldNumber, cardFaultText(because)]),
      ),
    );
  lines.push(
    "",
    days.length === 0
      ? "Nothing is charged or sent in the first 30 days."
      : `In the first 30 days:\n\n${daysTable(days)}`,
  );
  return lines.join("\n");
}

const daysTable = (days: readonly PreviewDay[]): string =>
  table(
    ["Day", "Cards charged", "Sum", "Bills", "Sum", "Notices"],
    days.map(({ day, charges, chargedCents, bills, billedCents, notices }) => [
      day,
      String(charges),
      money(chargedCents),
      String(bills),
      money(billedCents),
      String(notices),
    ]),
  );

function closing({
  confirmed,
  isToday,
  begun,
  on,
  domain,
}: {
  readonly confirmed: boolean;
  readonly isToday: boolean;
  readonly begun: number;
  readonly on: string;
  readonly domain: string;
}): string {
  if (!confirmed) return "Nothing has been changed. Run it again with --confirm to go live.";
  return isToday
    ? `Live: ${counted(begun, "subscription has", "subscriptions have")} begun.`
    : `They begin on ${on}. ./doorstep golive ${domain} --cancel takes it back until then.`;
}
