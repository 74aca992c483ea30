import type { FastifyReply, FastifyRequest } from "fastify";
import type { CallName } from "#contract/contract.ts";
import { mergedText } from "#core/staff/note.ts";
import type { Clock } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { AnyHandler } from "#server/http/answer-call.ts";
import { staffContext } from "#server/http/desk/staff-context.ts";
import type { CallInput } from "#server/http/call-input.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { Command } from "#server/http/idempotency.ts";
import { notFound, refuse, RefusedError } from "#server/http/refused.ts";
import { lockExistingAccount } from "#server/store/account/account.ts";
import { findMergedInto } from "#server/store/account/merged-into.ts";
import { callerOfStaff, staffCaller } from "#server/store/account/staff-caller.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import type { CallAsReader } from "./machine-handler.ts";

export type CallAsReaderNeeds = {
  readonly db: Database;
  readonly clock: Clock;
  readonly publications: Publications;
  readonly readersHandlers: Handlers;
};

export type MachineRequest = {
  readonly publication: Publication;
  readonly actor: string;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly command: Command;
};

/** The readers' own calls, made by a key of the newspaper's other systems. */
export function readerCaller(
  needs: CallAsReaderNeeds,
  { publication, actor, request, reply, command }: MachineRequest,
): CallAsReader {
  const ask = async (name: CallName, accountNumber: number | null, input: CallInput): Promise<unknown> => {
    const { tenantId } = publication.tenant;
    const caller =
      accountNumber === null ? staffCaller(actor) : await callerOfStaff(needs.db, tenantId, { actor, accountNumber });
    if (caller === null) return notFound();
    const within: Command = (work) =>
      accountNumber === null ? command(work) : onAccount(command, accountNumber, work);
    const handler = needs.readersHandlers[name] as AnyHandler;
    return handler(input, staffContext(needs, publication, caller, request, reply, within));
  };
  return ask as CallAsReader;
}

/** Runs a command on an account that exists and was not merged away. */
export const onAccount = <T>(command: Command, accountNumber: number, work: (tx: Tx) => Promise<T>): Promise<T> =>
  command(async (tx) => {
    if (!(await lockExistingAccount(tx, accountNumber))) throw new RefusedError(notFound());
    const stays = await findMergedInto(tx, accountNumber);
    if (stays !== null)
      throw new RefusedError(refuse(409, mergedText(stays), { errors: [{ pointer: "", detail: "merged" }] }));
    return work(tx);
  });
