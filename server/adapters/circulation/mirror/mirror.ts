import type * as z from "zod/mini";
import { createRestClient, type RestClient, type RestReply } from "#server/adapters/outbound/rest-client.ts";
import { AddressRefused, type PrivateNetworks } from "#server/adapters/outbound/private-addresses.ts";
import type { NoteOutsideFault } from "#server/outside-fault.ts";
import type { Circulation, MirrorAccount, NoAnswer, OutgoingCommand, ReadResult } from "../port.ts";
import { accountList, commandAnswer, commandList, historyList } from "./wire.ts";

type Request = Parameters<RestClient["call"]>[0];

const timeoutMs = 5_000;

type MirrorOptions = {
  readonly timeoutMs?: number;
  readonly note?: NoteOutsideFault;
  /** The operator's private networks; none by default. */
  readonly networks?: PrivateNetworks;
};

/**
 * A circulation system behind Doorstep's own exchange, REST and JSON with a user and a secret (docs/circulation.md).
 * Each vendor's bridge implements it; so does the emulator.
 */
export function mirrorCirculation(options: MirrorOptions = {}) {
  const { note = () => undefined } = options;
  const clients = new Map<string, RestClient | AddressRefused>();
  const clientFor = (account: MirrorAccount): RestClient | AddressRefused => {
    const key = `${account.reach} ${account.url}`;
    const client = clients.get(key) ?? openClient(account, options);
    clients.set(key, client);
    return client;
  };
  return (account: MirrorAccount): Circulation => mirrorOf(clientFor(account), account, note);
}

/** Opens a client, or says why we do not call the address, such as one of a private network (security.md 17). */
function openClient(
  { url, reach }: MirrorAccount,
  { networks, ...options }: MirrorOptions,
): RestClient | AddressRefused {
  try {
    const patience = options.timeoutMs ?? timeoutMs;
    return createRestClient({ baseUrl: url, reach, timeoutMs: patience, ...(networks && { networks }) });
  } catch (fault) {
    return fault instanceof AddressRefused ? fault : new AddressRefused(`${url} is not an address that we call`);
  }
}

function mirrorOf(client: RestClient | AddressRefused, account: MirrorAccount, note: NoteOutsideFault): Circulation {
  const { publication } = account;
  const headers = { authorization: `Basic ${Buffer.from(`${account.user}:${account.secret}`).toString("base64")}` };
  const ask = async <T>(request: Request, shape: z.ZodMiniType<T>): Promise<T | NoAnswer> => {
    if (client instanceof AddressRefused) {
      note({ system: "circulation", outcome: "silent", call: request.path, errorCode: "address", fault: client });
      return { ...later(client.message), away: true };
    }
    const reply = await client.call({ ...request, headers });
    const answer = answerIn(reply, shape);
    if (isNoAnswer(answer)) {
      const outcome = reply.kind === "none" ? "silent" : "refused";
      const errorCode = reply.kind === "none" ? "no-answer" : `http-${reply.status}`;
      note({ system: "circulation", outcome, call: request.path, errorCode });
    }
    return answer;
  };
  const read = async <T>(request: Request, shape: z.ZodMiniType<T[]>): Promise<ReadResult<T>> => {
    const found = await ask(request, shape);
    return Array.isArray(found) ? { kind: "read", found } : found;
  };
  return {
    send: (command) =>
      ask(
        { method: "POST", path: "v1/commands", json: bodyOf(publication, command) },
        commandAnswer(command.commandId),
      ),
    readCommands: (commandIds) =>
      read({ method: "POST", path: "v1/commands/read", json: { publication, commandIds } }, commandList),
    readAccounts: (accounts) =>
      read({ method: "POST", path: "v1/accounts/read", json: { publication, accounts } }, accountList),
    readHistory: (accountNumber) =>
      read({ method: "GET", path: `v1/accounts/${accountNumber}/history`, query: { publication } }, historyList),
  };
}

const bodyOf = (publication: string, command: OutgoingCommand): Readonly<Record<string, unknown>> => ({
  publication,
  commandId: command.commandId,
  sequence: command.sequence,
  account: command.accountNumber,
  kind: command.kind,
  date: command.on,
  toldAt: command.toldAt.toISOString(),
  details: command.details,
});

const later = (why: string, retryAfterSeconds: number | null = null) =>
  ({ kind: "later", away: false, why, retryAfterSeconds }) as const;

const isNoAnswer = (answer: unknown): answer is NoAnswer =>
  typeof answer === "object" &&
  answer !== null &&
  "kind" in answer &&
  (answer.kind === "later" || answer.kind === "unreadable");

/**
 * Sending again would give the same status. A wrong secret or a locked account is not listed: it can be fixed while the
 * command waits.
 */
const hopeless: readonly number[] = [400, 409, 413, 415, 422];
const locked = 423;

function answerIn<T>(reply: RestReply, shape: z.ZodMiniType<T>): T | NoAnswer {
  if (reply.kind === "none") return { ...later(reply.why ?? "no answer"), away: true };
  const why = `answered ${reply.status}`;
  if (hopeless.includes(reply.status)) return { kind: "unreadable", why };
  if (reply.status !== 200) return { ...later(why, reply.retryAfterSeconds), away: reply.status !== locked };
  const found = shape.safeParse(reply.body);
  // The system may well have accepted the command: sending it again settles that.
  return found.success ? found.data : later("its answer could not be read");
}
