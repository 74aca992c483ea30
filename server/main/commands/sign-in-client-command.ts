import type { Config } from "#server/config/config.ts";
import {
  addSignInClient,
  endClient,
  signInClientProblem,
  type WantedClient,
} from "#server/identity/provider/manage-clients.ts";
import { signingKeys } from "#server/crypto/signing-keys.ts";
import { siteAddresses } from "#server/site-address.ts";
import { findSignInClients, type ShownSignInClient } from "#server/store/openid/sign-in-client.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { tenantDay } from "#server/tenant-day.ts";
import { print, printJson, printMessage } from "./print.ts";
import { type Args, readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { requirePublication, type StaffCommandTools, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep sign-in-client add NAME --redirect URL,... [--sign-out URL,...] [--sign-out-notice URL] [--app] [--publication DOMAIN] [--json]
       ./doorstep sign-in-client list [--publication DOMAIN] [--json]
       ./doorstep sign-in-client end NUMBER [--publication DOMAIN] [--json]`;

type Asked = Args<"redirect" | "sign-out" | "sign-out-notice">;
type At = { readonly desk: StaffCommandTools; readonly publication: Publication; readonly asked: Asked };

/**
 * `./doorstep sign-in-client`: the paper's sites and apps whose readers sign in here, by OpenID Connect.
 * @returns the exit code.
 */
export async function signInClientCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication", "redirect", "sign-out", "sign-out-notice"], ["app"]);
  const [verb, what, ...more] = asked?.positionals ?? [];
  const fits = verb === "list" ? what === undefined : (verb === "add" || verb === "end") && what !== undefined;
  if (asked === null || !fits || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const at = { desk, publication: await requirePublication(desk, asked.domain), asked };
    if (verb === "list") return list(at);
    return verb === "add" ? add(at, config, what ?? "") : end(at, what ?? "");
  });
}

async function add({ desk, publication, asked }: At, { sharedHosts, port }: Config, name: string): Promise<number> {
  const { tenant } = publication;
  const wanted = wantedOf(asked, name);
  const because = signInClientProblem(tenant, wanted);
  if (because !== null) throw new CommandRefused(`${because}.`);
  const { db, outside, actor } = desk;
  const needs = { db, ...outside, signingKeys: signingKeys({ db, ...outside }), actor };
  const issuer = siteAddresses(`http://${sharedHosts[0] ?? "localhost"}:${port}`)(publication);
  const added = await addSignInClient(needs, tenantDay(outside.clock, tenant), wanted);
  if (asked.asJson) printJson({ publication: tenant.domain, issuer, ...added });
  else
    print(`${wanted.isApp ? "App" : "Site"} ${added.clientNumber} of ${tenant.domain} may sign readers in.

Client id:     ${added.clientId}
${added.secret === null ? "Client secret: none: an app uses PKCE instead" : `Client secret: ${added.secret}`}
Issuer:        ${issuer}
${added.secret === null ? "" : "\nThe secret is shown only now; keep it where the site keeps its secrets.\n"}`);
  return 0;
}

function wantedOf({ options, flags }: Asked, name: string): WantedClient {
  const listed = (text: string | undefined): string[] => (text ?? "").split(",").filter((part) => part !== "");
  const [redirectUris, signOutUris] = [listed(options.redirect), listed(options["sign-out"])];
  const [signOutNoticeUri = null] = listed(options["sign-out-notice"]);
  if (redirectUris.length === 0)
    throw new CommandRefused("--redirect must name the address that readers come back to.");
  return { name, isApp: flags.has("app"), redirectUris, signOutUris, signOutNoticeUri };
}

async function end({ desk, publication, asked }: At, what: string): Promise<number> {
  const { domain } = publication.tenant;
  const by = { actor: desk.actor, now: desk.outside.clock.now() };
  const at = tenantDay(desk.outside.clock, publication.tenant);
  const isNumber = /^[1-9]\d{0,8}$/.test(what);
  if (!isNumber || !(await desk.db.write(at, (tx) => endClient(tx, Number(what), by))))
    throw new CommandRefused(
      `no site or app ${what} of ${domain} signs readers in: ./doorstep sign-in-client list shows them.`,
    );
  if (asked.asJson) printJson({ publication: domain, clientNumber: Number(what), ended: true });
  else print(`Nobody signs in there anymore, and its sign-ins have ended.\n`);
  return 0;
}

async function list({ desk, publication, asked }: At): Promise<number> {
  const clients = await findSignInClients(desk.db, publication.tenant.tenantId);
  if (asked.asJson) printJson(clients);
  else if (clients.length === 0) print("No site or app signs readers in.\n");
  else print(table(["Number", "Name", "Kind", "Client id", "Comes back to", "Made by", "State"], clients.map(rowOf)));
  return 0;
}

const rowOf = ({ clientNumber, name, kind, clientId, redirectUris, madeBy, endedAt }: ShownSignInClient): string[] => [
  String(clientNumber),
  name,
  kind,
  clientId,
  redirectUris.join(", "),
  madeBy,
  endedAt === null ? "works" : "ended",
];
