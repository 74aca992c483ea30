import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { billPage } from "#server/account/bill-page.ts";
import { writePage } from "#server/account/write-page.ts";
import type { Config } from "#server/config/config.ts";
import { siteAddresses } from "#server/site-address.ts";
import { audit } from "#server/store/audit.ts";
import { type BillToPrint, findBillsToPrint, notePrinted } from "#server/store/renewal/paper-bill.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { readArgs } from "./read-args.ts";
import { writeNamedFile } from "./named-file.ts";
import { print, printJson, printMessage } from "./print.ts";
import {
  type CommandTools,
  selectedOpenPublications,
  selectedPublications,
  withCommandTools,
} from "./command-tools.ts";
import { table } from "./table.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { money } from "#core/format/money-text.ts";
import { offeredLanguage } from "#core/format/language.ts";
import type { PrintedPage } from "#server/account/printed-page.ts";
import { nameIn, publicationIn } from "#server/store/publication/publication-in.ts";

const usage = `usage: ./doorstep bills list [--publication DOMAIN] [--json]
       ./doorstep bills print FOLDER [--publication DOMAIN] [--json]`;
const batch = 500;

type Asked = { readonly folder: string | null; readonly domain: string | undefined; readonly asJson: boolean };

/** `./doorstep bills`: the bills of readers who want paper, listed or written as PDF. @returns the exit code. */
export async function billsCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    printMessage(usage);
    return 2;
  }
  const addressOf = siteAddresses(`http://${config.sharedHosts[0] ?? "localhost"}:${config.port}`);
  return withCommandTools(config, async (desk) => {
    if (asked.folder === null) return list(desk, await selectedPublications(desk, asked.domain), asked.asJson);
    const publications = await selectedOpenPublications(desk, asked.domain);
    const into: PrintTarget = {
      folder: asked.folder,
      payAt: (publication) => `${addressOf(publication)}/account/OneTimePayment`,
    };
    return printAll(desk, publications, into, asked.asJson);
  });
}

function read(args: readonly string[]): Asked | null {
  const given = readArgs(args, ["publication"]);
  const [verb, folder = null, ...more] = given?.positionals ?? [];
  const isKnown = verb === "list" ? folder === null : verb === "print" && folder !== null && folder !== "";
  return given !== null && isKnown && more.length === 0 ? { folder, domain: given.domain, asJson: given.asJson } : null;
}

async function list({ db }: CommandTools, publications: readonly Publication[], asJson: boolean): Promise<number> {
  const bills = [];
  for (const { tenant } of publications)
    for (const { accountNumber, billedOn, content } of await findBillsToPrint(db, tenant.tenantId, batch))
      bills.push({
        publication: tenant.domain,
        accountNumber,
        name: content.name,
        billedOn,
        amountCents: content.amount,
      });
  if (asJson) printJson(bills);
  else if (bills.length === 0) print("There are no bills to print.\n");
  else {
    const rows = bills.map((bill) => [
      bill.publication,
      bill.billedOn,
      String(bill.accountNumber),
      bill.name,
      money(bill.amountCents),
    ]);
    print(table(["Publication", "Billed", "Account", "Name", "Amount due"], rows));
  }
  return 0;
}

export type PrintTarget = { readonly folder: string; readonly payAt: (publication: Publication) => string };

type Printed = { readonly publication: string; readonly accountNumber: number; readonly file: string };

async function printAll(
  desk: CommandTools,
  publications: readonly Publication[],
  into: PrintTarget,
  asJson: boolean,
): Promise<number> {
  const printed: Printed[] = [];
  for (const publication of publications) printed.push(...(await printBills(desk, publication, into)));
  if (asJson) printJson(printed);
  else if (printed.length === 0) print("There are no bills to print.\n");
  else print(`${printed.map(({ file }) => file).join("\n")}\n`);
  return 0;
}

/**
 * Writes a publication's bills that were not printed yet, one file each. A bill is recorded as printed once its file
 * exists: if this is killed in between, the same file is written again.
 */
export async function printBills(
  { db, outside }: Pick<CommandTools, "db" | "outside">,
  publication: Publication,
  { folder, payAt }: PrintTarget,
): Promise<Printed[]> {
  const { tenantId, domain } = publication.tenant;
  const printed: Printed[] = [];
  for (;;) {
    const bills = await findBillsToPrint(db, tenantId, batch);
    const into = join(folder, domain);
    if (bills.length > 0) await writeNamedFile(into, () => mkdir(into, { recursive: true, mode: 0o700 }));
    for (const bill of bills) {
      const file = join(into, nameOf(bill));
      const page = await writePage(pageOf(bill, publication, payAt(publication)));
      await writeNamedFile(file, () => writeFile(file, page, { mode: 0o600 }));
      const { billId, accountNumber } = bill;
      await db.write(tenantDay(outside.clock, publication.tenant), async (tx) => {
        if (await notePrinted(tx, billId, outside.clock.now()))
          await audit(tx, {
            actor: "staff",
            action: "renewal.print-bill",
            subject: `account:${accountNumber}`,
            outcome: "printed",
            details: { billId },
          });
      });
      printed.push({ publication: domain, accountNumber, file });
    }
    if (bills.length < batch) return printed;
  }
}

const nameOf = ({ billId, billedOn, accountNumber }: BillToPrint): string =>
  `bill-${billedOn}-${accountNumber}-${billId.slice(0, 8)}.pdf`;

/** A bill in its reader's language, with the plans' names in that language. */
function pageOf(bill: BillToPrint, publication: Publication, payAt: string): PrintedPage {
  const language = offeredLanguage(bill.language, publication.tenant.site.languages);
  const translated = publicationIn(publication, language);
  const { planName, lines } = bill.content;
  const content = {
    ...bill.content,
    planName: nameIn(translated, planName),
    lines: lines.map(({ label, amount }) => ({ label: nameIn(translated, label), amount })),
  };
  return billPage({ ...bill, content }, translated.tenant.site, { payAt, language });
}
