import { type Day, parseDay } from "#core/day.ts";
import { money } from "#core/format/money-text.ts";
import type { OrdersBySource } from "#core/site/orders-by-source.ts";
import type { Config } from "#server/config/config.ts";
import { findOrdersBySource } from "#server/store/payment/orders-by-source.ts";
import { loadDirectory, loadPublication } from "#server/store/publication/publication.ts";
import { print, printJson, printMessage } from "./print.ts";
import { borrowStore, type Store } from "./open-store.ts";
import { type OutputFormat, outputFormatIn, readArgs } from "./read-args.ts";
import { unknownPublication } from "./command-tools.ts";
import { toCsv } from "#server/csv.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep orders [--publication DOMAIN] [--from YYYY-MM-DD] [--to YYYY-MM-DD] [--csv | --json]";

type Asked = {
  readonly domain: string | undefined;
  readonly from: Day | null;
  readonly to: Day | null;
  readonly form: OutputFormat;
};

type Row = OrdersBySource & { readonly publication: string };

/**
 * `./doorstep orders`: subscriptions and gifts that were ordered and paid for, by the links that led to them and the
 * offer codes that were used.
 * @returns the exit code.
 */
export async function ordersCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    printMessage(usage);
    return 2;
  }
  const store = await borrowStore(config, printMessage);
  try {
    const rows = await rowsOf(store, asked);
    if (asked.form === "json") printJson(rows);
    else if (asked.form === "csv") print(toCsv([columns, ...rows.map(csvRow)]));
    else print(rows.length === 0 ? "No subscriptions or gifts were bought.\n" : tableOf(rows));
    return 0;
  } finally {
    await store.close();
  }
}

function read(args: readonly string[]): Asked | null {
  const given = readArgs(args, ["publication", "from", "to"], ["csv"]);
  const form = given === null ? null : outputFormatIn(given);
  if (given === null || given.positionals.length > 0 || form === null) return null;
  const [from, to] = [dayOf(given.options.from), dayOf(given.options.to)];
  return from === undefined || to === undefined ? null : { domain: given.domain?.toLowerCase(), from, to, form };
}

/** Null if none was given, undefined if it is not a day. */
const dayOf = (given: string | undefined): Day | null | undefined =>
  given === undefined ? null : (parseDay(given) ?? undefined);

async function rowsOf({ db }: Store, { domain, from, to }: Asked): Promise<Row[]> {
  const { byDomain } = await loadDirectory(db);
  if (domain !== undefined && !byDomain.has(domain)) throw unknownPublication(domain, [...byDomain.keys()]);
  const rows: Row[] = [];
  for (const { tenantId, domain: name } of byDomain.values()) {
    if (domain !== undefined && domain !== name) continue;
    const publication = await loadPublication(db, tenantId);
    if (publication === null) continue;
    const { timeZone } = publication.tenant;
    const orders = await findOrdersBySource(db, tenantId, { from, to, timeZone });
    rows.push(...orders.map((row) => ({ publication: name, ...row })));
  }
  return rows;
}

const columns = [
  "publication",
  "source",
  "medium",
  "campaign",
  "term",
  "content",
  "offer_code",
  "subscriptions",
  "gifts",
  "first_payments",
];

const textsOf = ({ publication, source, medium, campaign, term, content, offerCode }: Row): string[] => [
  publication,
  source,
  medium,
  campaign,
  term,
  content,
  offerCode,
];

const csvRow = (row: Row): string[] => [
  ...textsOf(row),
  String(row.subscriptions),
  String(row.gifts),
  (row.paidCents / 100).toFixed(2),
];

const head = ["Publication", "Source", "Medium", "Campaign", "Term", "Content", "Offer code", "Subscriptions", "Gifts"];

const tableOf = (rows: readonly Row[]): string =>
  table(
    [...head, "First payments"],
    rows.map((row) => [
      ...textsOf(row).map((text) => text || "-"),
      String(row.subscriptions),
      String(row.gifts),
      money(row.paidCents),
    ]),
  );
