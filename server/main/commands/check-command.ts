import { hostname } from "node:os";
import { hostFetcher } from "#server/adapters/host/fetch-host.ts";
import { createSmtpMailer } from "#server/adapters/mail/smtp/smtp-mailer.ts";
import { circulationFinder } from "#server/circulation/circulation-of.ts";
import type { Config } from "#server/config/config.ts";
import { listFinder } from "#server/mailing-list/list-of.ts";
import { tenantSecrets } from "#server/store/publication/tenant-secret.ts";
import { type CheckResult, checkTitle, checkTodo } from "#core/watch/checks.ts";
import { checkNames, runChecks } from "../check/every-check.ts";
import { systemRandom } from "#server/crypto/random.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = "usage: ./doorstep check [--mail-to EMAIL] [--json]";

/** A row of the answer. `todo`: null if nothing is wrong. */
type Row = { readonly what: string; readonly ok: boolean; readonly says: string; readonly todo: string | null };

/**
 * `./doorstep check`: whether this installation is ready, on one screen, and how to fix what is not.
 * @returns 0, or 1 if something is wrong.
 */
export async function checkCommand(args: readonly string[], config: Config): Promise<number> {
  const read = readArgs(args, ["mail-to"]);
  if (read === null || read.positionals.length > 0) {
    printMessage(usage);
    return 2;
  }
  const found = await withCommandTools(config, (desk) => {
    const { db, outside, circulationUrl, emulatorUrl } = desk;
    const secretOf = tenantSecrets(db, outside.secrets, "circulation.secret");
    const circulationOf = circulationFinder(outside.circulation, secretOf, circulationUrl);
    const listSecretOf = tenantSecrets(db, outside.secrets, "mailingList.secret");
    const listOf = listFinder({ lists: outside.mailingLists, secretOf: listSecretOf, emulatorUrl });
    return runChecks({ ...desk, config, circulationOf, listOf, fetchHost: hostFetcher() }, checkNames);
  });
  const to = read.options["mail-to"];
  const rows = [...found.map(rowOf), ...(to === undefined ? [] : [await sendTestEmail(to, config)])];
  if (read.asJson) printJson(rows);
  else print(shown(rows));
  return rows.every(({ ok }) => ok) ? 0 : 1;
}

const rowOf = (finding: CheckResult) => {
  const { check, of, ok, says } = finding;
  return { check, of, what: checkTitle(finding), ok, says, todo: ok ? null : checkTodo(finding) };
};

/** A table, with what to do below each row that is wrong. */
function shown(rows: readonly Row[]): string {
  const head = ["What", "State", "Details"];
  const cells = rows.map(({ what, ok, says }) => [what, ok ? "ok" : "WRONG", says]);
  const [first = "", ...lines] = table(head, cells).trimEnd().split("\n");
  const withTodo = lines.flatMap((line, at) => {
    const todo = rows[at]?.todo ?? null;
    return todo === null ? [line] : [line, `  To do: ${todo}`];
  });
  return `${[first, ...withTodo].join("\n")}\n`;
}

/** Sends one email through the mail server, so that somebody can see it arrive. */
async function sendTestEmail(to: string, { mail }: Config): Promise<Row> {
  const what = "Test email";
  if (mail === undefined) return { what, ok: false, says: "SMTP_URL is not set", todo: "set SMTP_URL and SMTP_FROM" };
  const mailer = createSmtpMailer({ url: mail.url });
  const text = `This is the test email of ./doorstep check on ${hostname()}.`;
  const sent = await mailer.send({
    from: { name: "Doorstep", address: mail.from },
    to,
    replyTo: mail.from,
    subject: "A test email from Doorstep",
    text,
    html: `<p>${text}</p>`,
    messageId: `<check.${systemRandom.uuid()}@${mail.from.split("@")[1] ?? "doorstep.example"}>`,
  });
  await mailer.close();
  if (sent.kind === "sent") return { what, ok: true, says: `the mail server accepted it for ${to}`, todo: null };
  return { what, ok: false, says: `not sent (${sent.why})`, todo: "correct the address, SMTP_URL or SMTP_FROM" };
}
