import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { FaultyLine } from "../converge/misbehave.ts";
import { findAccount, historyOf } from "./accounts.ts";
import { type EmulatedPublication, publicationOf } from "./behavior.ts";
import {
  commandBody,
  type CommandBody,
  commandsOf,
  findCommand,
  noteRepeat,
  putCommand,
  type StoredCommand,
} from "./commands.ts";
import { businessDay } from "./days.ts";
import { applyCommand, runDraw } from "./draw.ts";
import type { CirculationEmulatorOptions } from "./emulator-options.ts";
import type { DatabaseSync } from "node:sqlite";
import { decideCommand } from "./decide-command.ts";

/** A known id gets its first answer again; null: the id was used for a different command. */
function takeCommand(
  db: DatabaseSync,
  body: CommandBody,
  { code, behaviour }: EmulatedPublication,
  now: number,
): StoredCommand | null {
  const first = findCommand(db, code, body.commandId);
  if (first !== null) {
    noteRepeat(db, code, body.commandId);
    return JSON.stringify(first.body) === JSON.stringify(body) ? first : null;
  }
  const account = findAccount(db, code, body.account);
  const before = commandsOf(db, code, body.account);
  const judged =
    behaviour === "refuses"
      ? ({ status: "refused", code: "rehearsed", message: "the page says to refuse everything" } as const)
      : decideCommand(body, { account, before, today: businessDay(now) });
  putCommand(db, { body, received: now, code: "", message: "", effective: null, ...judged });
  const kept = findCommand(db, code, body.commandId);
  // A payment for a running account doesn't wait for the night.
  if (kept?.status === "held" && body.kind === "payment" && account !== null && !before.some(isHeld))
    applyCommand(db, kept);
  return findCommand(db, code, body.commandId);
}

const isHeld = ({ status }: StoredCommand): boolean => status === "held";

const naming = z.object({ publication: z.string().check(z.minLength(1), z.maxLength(80)) });
const wantedCommands = z.object({ commandIds: z.array(z.string()).check(z.maxLength(500)) });
const wantedAccounts = z.object({ accounts: z.array(z.int()).check(z.maxLength(500)) });
const params = z.object({ number: z.coerce.number().check(z.int(), z.positive()) });

const wireOf = ({ body: { commandId }, status, effective, code, message }: StoredCommand) =>
  status === "refused" ? { commandId, status, code, message } : { commandId, status, effectiveDate: effective };

type Serve = (publication: EmulatedPublication, request: FastifyRequest, reply: FastifyReply) => unknown;

/** The calls of the exchange (docs/circulation.md). */
export function serveExchange(app: FastifyInstance, options: CirculationEmulatorOptions, line: FaultyLine): void {
  const { ledger, now } = options;
  const { db } = ledger;

  /** Requires the publication's secret, and acts out the selected behavior. */
  const guarded =
    (serve: Serve) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const named = naming.safeParse(request.method === "GET" ? request.query : request.body);
      if (!named.success) return reply.code(400).send({ error: "publication is missing" });
      const { publication: code } = named.data;
      const known = await options.signInOf(code);
      if (known === null || request.headers.authorization !== basic(known))
        return reply.code(401).send({ error: "unknown publication, user or secret" });
      const publication = ledger.inTransaction(() => {
        const found = publicationOf(db, code, now());
        const today = businessDay(now());
        // Catches up on the nights since the last request.
        if (found.drawnOn < today) runDraw(db, code, today);
        return found;
      });
      if (publication.behaviour === "down") return reply.code(503).send({ error: "closed for maintenance" });
      if (publication.behaviour === "silent") return unanswered(reply);
      return serve(publication, request, reply);
    };
  const unanswered = (reply: FastifyReply): FastifyReply => {
    line.keepSilent(reply);
    return reply;
  };

  app.post(
    "/v1/commands",
    guarded((publication, request, reply) => {
      const read = commandBody.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ error: "cannot be read" });
      if (publication.behaviour === "locked") return reply.code(423).send({ error: "locked by a batch run" });
      const kept = ledger.inTransaction(() => takeCommand(db, read.data, publication, now()));
      if (kept === null) return reply.code(409).send({ error: "another command has this id" });
      return publication.behaviour === "forgetful" ? unanswered(reply) : wireOf(kept);
    }),
  );
  app.post(
    "/v1/commands/read",
    guarded(({ code }, request, reply) => {
      const read = wantedCommands.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ error: "cannot be read" });
      return { commands: read.data.commandIds.flatMap((id) => findCommand(db, code, id) ?? []).map(wireOf) };
    }),
  );
  app.post(
    "/v1/accounts/read",
    guarded(({ code }, request, reply) => {
      const read = wantedAccounts.safeParse(request.body);
      if (!read.success) return reply.code(400).send({ error: "cannot be read" });
      const found = read.data.accounts.flatMap((number) => findAccount(db, code, number) ?? []);
      return {
        accounts: found.map(({ number, expire, balance }) => ({
          account: number,
          expireDate: expire,
          balanceCents: balance,
        })),
      };
    }),
  );
  app.get(
    "/v1/accounts/:number/history",
    guarded(({ code }, request, reply) => {
      const read = params.safeParse(request.params);
      if (!read.success) return reply.code(400).send({ error: "cannot be read" });
      return { entries: historyOf(db, code, read.data.number) };
    }),
  );
}

const basic = ({ user, secret }: { readonly user: string; readonly secret: string }): string =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`;
