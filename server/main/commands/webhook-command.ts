import { chooseTypes } from "#core/webhook/endpoint-choice.ts";
import type { Config } from "#server/config/config.ts";
import type { Tx } from "#server/db/database.ts";
import { isUuid } from "#server/review-source.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { findEndpoints } from "#server/store/webhook/endpoint.ts";
import { findMessages } from "#server/store/webhook/webhook-messages.ts";
import { tenantDay } from "#server/tenant-day.ts";
import {
  addEndpoint,
  disableEndpoint,
  dropEndpoint,
  enableEndpoint,
  endpointRefusal,
  resendMessages,
  rotateSecret,
} from "#server/webhook/manage-endpoints.ts";
import { print, printJson, printMessage } from "./print.ts";
import { type Args, readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { requirePublication, type StaffCommandTools, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";
import { endpointRow, messageRow } from "./webhook-rows.ts";

const usage = `usage: ./doorstep webhook add URL --events all|NAME,... [--full] [--publication DOMAIN] [--json]
       ./doorstep webhook list [--publication DOMAIN] [--json]
       ./doorstep webhook rotate|enable|disable|remove NUMBER [--publication DOMAIN] [--json]
       ./doorstep webhook messages [NUMBER] [--dead] [--publication DOMAIN] [--json]
       ./doorstep webhook replay NUMBER|MESSAGE [--publication DOMAIN] [--json]`;

type Asked = Args<"events">;
type At = { readonly desk: StaffCommandTools; readonly publication: Publication; readonly asked: Asked };
type Verb = (at: At, what: string) => Promise<number>;

const verbs: Readonly<Record<string, { readonly takes: "one" | "none" | "perhaps"; readonly run: Verb }>> = {
  add: { takes: "one", run: add },
  list: { takes: "none", run: list },
  rotate: { takes: "one", run: rotate },
  enable: { takes: "one", run: change(enableEndpointOf, "is on again; what waited for it is on its way", "is off") },
  disable: { takes: "one", run: change(disableEndpoint, "is off; messages to it wait", "is on") },
  remove: { takes: "one", run: change(dropEndpoint, "is removed, with the messages that waited for it", "exists") },
  messages: { takes: "perhaps", run: messages },
  replay: { takes: "one", run: replayOf },
};

/**
 * `./doorstep webhook`: the endpoints of the publisher's other systems, and the messages to them.
 * @returns the exit code.
 */
export async function webhookCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = readArgs(args, ["publication", "events"], ["full", "dead"]);
  const [name = "", what, ...more] = asked?.positionals ?? [];
  const verb = Object.hasOwn(verbs, name) ? verbs[name] : undefined;
  const fits = verb?.takes === "perhaps" || (verb?.takes === "one") === (what !== undefined);
  if (asked === null || verb === undefined || !fits || more.length > 0) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    const publication = await requirePublication(desk, asked.domain);
    return verb.run({ desk, publication, asked }, what ?? "");
  });
}

const byOf = ({ desk }: At) => ({ actor: desk.actor, now: desk.outside.clock.now() });

const writing = <T>({ desk, publication }: At, work: (tx: Tx) => Promise<T>): Promise<T> =>
  desk.db.write(tenantDay(desk.outside.clock, publication.tenant), work);

function numberIn({ publication }: At, what: string): number {
  const number = Number(what);
  if (/^[1-9]\d{0,8}$/.test(what)) return number;
  throw new CommandRefused(`${what} is not the number of an endpoint of ${publication.tenant.domain}.`);
}

const noneLike = ({ publication }: At, what: string, mood: string): CommandRefused =>
  new CommandRefused(
    `no endpoint ${what} of ${publication.tenant.domain} ${mood}: ./doorstep webhook list shows them.`,
  );

async function add(at: At, url: string): Promise<number> {
  const { desk, publication, asked } = at;
  const { domain } = publication.tenant;
  const chosen = chooseTypes(asked.options.events ?? "");
  if (chosen.kind === "unknown")
    throw new CommandRefused(
      `--events must be all, or names separated by commas, such as subscription.started,payment.*. ${chosen.name || "An empty name"} isn't one.`,
    );
  const why = endpointRefusal(desk.outside.webhooks, publication.tenant, url);
  if (why !== null) throw new CommandRefused(`${why}.`);
  const payload = asked.flags.has("full") ? "full" : "thin";
  const made = await writing(at, (tx) =>
    addEndpoint(tx, desk.outside, { url, types: chosen.types, payload, ...byOf(at) }),
  );
  if (asked.asJson) printJson({ publication: domain, url, types: chosen.types ?? "all", payload, ...made });
  else print(`Endpoint ${made.endpointId} of ${domain} gets events from now on.\n${secretText(made.secret)}`);
  return 0;
}

const secretText = (secret: string): string =>
  `Its secret is shown only now; give it to the receiver's webhook library:\n\n${secret}\n`;

async function rotate(at: At, what: string): Promise<number> {
  const { desk, publication, asked } = at;
  const endpointId = numberIn(at, what);
  const made = await writing(at, (tx) => rotateSecret(tx, desk.outside, endpointId, byOf(at)));
  if (made === null) throw noneLike(at, what, "exists");
  if (asked.asJson) printJson({ publication: publication.tenant.domain, endpointId, ...made });
  else
    print(`Until ${made.oldUntil.toISOString()} both secrets sign; then only the new one.\n${secretText(made.secret)}`);
  return 0;
}

type Change = (tx: Tx, endpointId: number, by: ReturnType<typeof byOf>, desk: StaffCommandTools) => Promise<boolean>;

function enableEndpointOf(...[tx, endpointId, by, desk]: Parameters<Change>): Promise<boolean> {
  return enableEndpoint(tx, desk, endpointId, by);
}

function change(work: Change, done: string, mood: string): Verb {
  return async (at, what) => {
    const endpointId = numberIn(at, what);
    if (!(await writing(at, (tx) => work(tx, endpointId, byOf(at), at.desk)))) throw noneLike(at, what, mood);
    if (at.asked.asJson) printJson({ publication: at.publication.tenant.domain, endpointId, changed: true });
    else print(`Endpoint ${endpointId} ${done}.\n`);
    return 0;
  };
}

async function list({ desk, publication, asked }: At): Promise<number> {
  const endpoints = await findEndpoints(desk.db, publication.tenant.tenantId);
  if (asked.asJson) printJson(endpoints);
  else if (endpoints.length === 0) print("There are no endpoints.\n");
  else
    print(
      table(
        ["Number", "Address", "Events", "Payload", "State", "Waiting", "Dead", "Last answer", "Last delivered"],
        endpoints.map(endpointRow),
      ),
    );
  return 0;
}

const most = 200;

async function messages(at: At, what: string): Promise<number> {
  const { desk, publication, asked } = at;
  const found = await findMessages(desk.db, publication.tenant.tenantId, {
    endpointId: what === "" ? null : numberIn(at, what),
    state: asked.flags.has("dead") ? "dead" : null,
    atMost: most,
  });
  if (asked.asJson) printJson(found);
  else if (found.length === 0) print("There are no messages.\n");
  else
    print(table(["Message", "To", "Day", "Event", "Account", "State", "Tries", "Last answer"], found.map(messageRow)));
  return 0;
}

async function replayOf(at: At, what: string): Promise<number> {
  const { desk, publication, asked } = at;
  const messageId = what.replace(/^msg_/, "");
  const which = isUuid(messageId) ? { messageId } : { deadOf: numberIn(at, what) };
  const count = await writing(at, (tx) => resendMessages(tx, desk, which, byOf(at)));
  if (count === 0)
    throw new CommandRefused(
      "messageId" in which
        ? `no message ${what} of ${publication.tenant.domain} can be sent again.`
        : `no dead messages of endpoint ${what} of ${publication.tenant.domain}.`,
    );
  if (asked.asJson) printJson({ publication: publication.tenant.domain, replayed: count });
  else print(`Sending again: ${count}.\n`);
  return 0;
}
