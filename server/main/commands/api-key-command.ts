import { parseDay } from "#core/day.ts";
import { isKeyScope, type KeyScope, keyScopes } from "#core/site/api-key.ts";
import type { Config } from "#server/config/config.ts";
import { endKey, makeKey } from "#server/machine/manage-keys.ts";
import { findKeys, type ShownKey } from "#server/store/machine/api-key.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printJson, printMessage } from "./print.ts";
import { type Args, readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { requirePublication, type StaffCommandTools, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep api-key make NAME --scope ${keyScopes.join("|")},... [--expires YYYY-MM-DD] [--publication DOMAIN] [--json]
       ./doorstep api-key list [--publication DOMAIN] [--json]
       ./doorstep api-key revoke NUMBER [--publication DOMAIN] [--json]`;

type Asked = Args<"scope" | "expires">;
type At = { readonly desk: StaffCommandTools; readonly publication: Publication };

/**
 * `./doorstep api-key`: the keys for a publisher's other systems.
 * @returns the exit code.
 */
export async function apiKeyCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication", "scope", "expires"]);
  const [verb, what, ...more] = asked?.positionals ?? [];
  const fits = verb === "list" ? what === undefined : (verb === "make" || verb === "revoke") && what !== undefined;
  if (asked === null || !fits || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const at = { desk, publication: await requirePublication(desk, asked.domain) };
    if (verb === "list") return list(at, asked);
    return verb === "make" ? make(at, asked, what ?? "") : revoke(at, asked, Number(what));
  });
}

async function make({ desk, publication }: At, { options, asJson }: Asked, name: string): Promise<number> {
  const scopes = [...new Set((options.scope ?? "").split(","))].map(asScope);
  const expiresOn = options.expires === undefined ? null : parseDay(options.expires);
  const { domain } = publication.tenant;
  const at = tenantDay(desk.outside.clock, publication.tenant);
  if (options.expires !== undefined && (expiresOn === null || expiresOn < at.today))
    throw new CommandRefused("--expires must be today or a later day, such as 2027-12-31.");
  const by = { actor: desk.actor, now: desk.outside.clock.now() };
  const wanted = { name, scopes, expiresOn };
  const { keyId, key } = await desk.db.write(at, (tx) => makeKey(tx, desk.outside.random, wanted, by));
  if (asJson) printJson({ publication: domain, keyId, name, scopes, expiresOn, key });
  else
    print(
      `Key ${keyId} of ${domain}. It is shown only now; keep it where the other system keeps its secrets:\n\n${key}\n`,
    );
  return 0;
}

function asScope(text: string): KeyScope {
  if (isKeyScope(text)) return text;
  throw new CommandRefused(`--scope takes one or more of ${keyScopes.join(", ")}, separated by commas.`);
}

async function revoke({ desk, publication }: At, { asJson }: Asked, keyId: number): Promise<number> {
  const by = { actor: desk.actor, now: desk.outside.clock.now() };
  const at = tenantDay(desk.outside.clock, publication.tenant);
  const done = Number.isSafeInteger(keyId) && (await desk.db.write(at, (tx) => endKey(tx, keyId, by)));
  if (!done)
    throw new CommandRefused(
      `no key with this number works at ${publication.tenant.domain}: ./doorstep api-key list shows them.`,
    );
  if (asJson) printJson({ publication: publication.tenant.domain, keyId, revoked: true });
  else print(`Key ${keyId} doesn't work anymore.\n`);
  return 0;
}

async function list({ desk, publication }: At, { asJson }: Asked): Promise<number> {
  const keys = await findKeys(desk.db, publication.tenant.tenantId);
  if (asJson) printJson(keys);
  else if (keys.length === 0) print("There are no keys.\n");
  else print(table(["Number", "Name", "May", "Begins with", "Made by", "Last used", "State"], keys.map(rowOf)));
  return 0;
}

const rowOf = ({ keyId, name, scopes, hint, madeBy, lastUsedOn, expiresOn, revokedAt }: ShownKey): string[] => [
  String(keyId),
  name,
  scopes.join(", "),
  hint,
  madeBy,
  lastUsedOn ?? "never",
  revokedAt !== null ? "revoked" : expiresOn === null ? "works" : `works through ${expiresOn}`,
];
