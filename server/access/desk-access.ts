import type { deskLockLogin, deskRemoveAccess } from "#contract/desk/access.ts";
import type { DeskOutput, DeskParsed } from "#contract/desk/desk-endpoint.ts";
import type { Database } from "#server/db/database.ts";
import { act } from "#server/http/desk/act-for-account.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskContext, DeskHandler } from "#server/http/desk/desk-handler.ts";
import type { Command } from "#server/http/idempotency.ts";
import { notFound, type Refused } from "#server/http/refused.ts";
import { peopleInside } from "#server/store/access/account-people.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { lockInside, removeInside } from "./staff-access.ts";

type Needs = RecordNeeds & { readonly db: Database };
type Asked = { readonly accountNumber: number; readonly seen: number; readonly reason: string; readonly note: string };

/** Runs it as every action on an account: compared with what was seen, with its reason in the trail. */
const acting = <T>(
  { db }: Needs,
  context: DeskContext<typeof deskLockLogin | typeof deskRemoveAccess>,
  name: string,
  { accountNumber, seen, reason, note }: Asked,
  run: (within: Command) => Promise<T | Refused>,
): Promise<T | Refused> => {
  const { at, publication, staff, now, requestId, command } = context;
  const wanted = { name, input: {}, seen, reason, note };
  return act({ db, at, publication, staff, accountNumber, now, requestId }, wanted, command, run);
};

export const makeDeskRemoveAccess =
  (needs: Needs): DeskHandler<typeof deskRemoveAccess> =>
  (input: DeskParsed<typeof deskRemoveAccess>, context) =>
    acting<DeskOutput<typeof deskRemoveAccess>>(needs, context, "removeAccess", input, (within) =>
      within(async (tx) => {
        const person = { accountNumber: input.accountNumber, email: normalEmail(input.email) };
        const by = { actor: actorOf(context.staff), now: context.now };
        const removed = await removeInside(tx, needs, context.publication, { ...person, ...by });
        if (removed.kind === "not-there") return notFound();
        return { isSuccess: true, othersLeft: removed.othersLeft === null, errorMessage: "" };
      }),
    );

export const makeDeskLockLogin =
  (needs: Needs): DeskHandler<typeof deskLockLogin> =>
  (input: DeskParsed<typeof deskLockLogin>, context) =>
    acting<DeskOutput<typeof deskLockLogin>>(
      needs,
      context,
      input.lock ? "lockLogin" : "unlockLogin",
      input,
      (within) =>
        within(async (tx) => {
          const email = normalEmail(input.email);
          // A login is locked from an account that it has: nobody tries addresses here.
          const people = await peopleInside(tx, input.accountNumber);
          if (!people.some((person) => person.email === email)) return notFound();
          await lockInside(tx, { email, lock: input.lock, actor: actorOf(context.staff), now: context.now });
          return { isSuccess: true, errorMessage: "" };
        }),
    );
