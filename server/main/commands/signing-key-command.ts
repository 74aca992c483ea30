import { currentSigningKey } from "#core/site/signing-key.ts";
import type { Config } from "#server/config/config.ts";
import { replaceSigningKeys } from "#server/machine/rotate-signing-keys.ts";
import { findSigningKeys, type SigningKeyRow } from "#server/store/machine/signing-key.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { requirePublication, type StaffCommandTools, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep signing-key list [--publication DOMAIN] [--json]
       ./doorstep signing-key rotate [--publication DOMAIN] [--json]`;

/**
 * `./doorstep signing-key`: the keys that sign what other systems check without asking us. They change every 90 days
 * automatically; `rotate` is for a key that somebody else may know.
 * @returns the exit code.
 */
export async function signingKeyCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication"]);
  const [verb, ...more] = asked?.positionals ?? [];
  if (asked === null || more.length > 0 || (verb !== "list" && verb !== "rotate")) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const publication = await requirePublication(desk, asked.domain);
    return verb === "list" ? list(desk, publication, asked.asJson) : rotate(desk, publication, asked.asJson);
  });
}

async function rotate(desk: StaffCommandTools, { tenant }: Publication, asJson: boolean): Promise<number> {
  const { db, outside, actor } = desk;
  const keyNumber = await replaceSigningKeys({ db, ...outside, actor }, tenantDay(outside.clock, tenant));
  if (asJson) printJson({ publication: tenant.domain, keyNumber });
  else
    print(
      `Key ${keyNumber} of ${tenant.domain} signs now, and the earlier ones are deleted. Readers sign in again at other sites.
A site or CDN that keeps our keys may believe an old token for up to 5 minutes more.\n`,
    );
  return 0;
}

async function list(desk: StaffCommandTools, { tenant }: Publication, asJson: boolean): Promise<number> {
  const keys = await findSigningKeys(desk.db, tenant.tenantId);
  const current = currentSigningKey(keys, desk.outside.clock.now().getTime());
  const shown = keys.map((key) => ({ ...key, state: stateOf(key, current) }));
  if (asJson)
    printJson(
      shown.map(({ keyNumber, kid, madeAt, madeBy, signsAt, state }) => ({
        keyNumber,
        kid,
        madeAt,
        madeBy,
        signsFrom: new Date(signsAt),
        state,
      })),
    );
  else if (shown.length === 0) print("There are no signing keys yet: the first is made when something is signed.\n");
  else
    print(
      table(
        ["Number", "Key id", "Made by", "Signs from", "State"],
        shown.map(({ keyNumber, kid, madeBy, signsAt, state }) => [
          String(keyNumber),
          kid,
          madeBy,
          new Date(signsAt).toISOString(),
          state,
        ]),
      ),
    );
  return 0;
}

function stateOf(key: SigningKeyRow, current: SigningKeyRow | null): string {
  if (key === current) return "signs";
  return current === null || key.signsAt > current.signsAt ? "published, signs later" : "published, no longer signs";
}
