import type { Output, Parsed } from "#contract/call-shape.ts";
import type { deskEmailLink, deskEndSessions, deskLockLogin, deskRemoveAccess } from "#contract/desk/access.ts";
import type { Database } from "#server/db/database.ts";
import { runDeskAction } from "#server/http/desk/run-desk-action.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { findPeopleInTx } from "#server/store/access/account-people.ts";
import { findRemovedPeopleInTx } from "#server/store/access/removed-people.ts";
import { normalEmail } from "#server/store/login/login.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import type { Random } from "#server/crypto/random.ts";
import { emailLinkInTx } from "./desk-email-link.ts";
import { endSessionsInTx, lockLoginInTx, removeAccessInTx } from "./staff-access.ts";

type Needs = RecordNeeds & { readonly db: Database };

const nameOf = ({ lock = false }: Parsed<typeof deskRemoveAccess>): string =>
  lock ? "removeAccessAndLock" : "removeAccess";

export const makeDeskRemoveAccess =
  (needs: Needs): DeskHandler<typeof deskRemoveAccess> =>
  (input: Parsed<typeof deskRemoveAccess>, context) =>
    runDeskAction<Output<typeof deskRemoveAccess>>(needs, context, nameOf(input), input, (within) =>
      within(async (tx) => {
        const person = { accountNumber: input.accountNumber, email: normalEmail(input.email) };
        const by = { actor: actorOf(context.staff), now: context.now };
        const removed = await removeAccessInTx(tx, needs, context.publication, { ...person, ...by });
        if (removed.kind === "not-there") return notFound();
        if (input.lock === true) await lockLoginInTx(tx, { email: person.email, lock: true, ...by });
        return { isSuccess: true, othersLeft: removed.othersLeft === null, errorMessage: "" };
      }),
    );

export const makeDeskLockLogin =
  (needs: Needs): DeskHandler<typeof deskLockLogin> =>
  (input: Parsed<typeof deskLockLogin>, context) =>
    runDeskAction<Output<typeof deskLockLogin>>(
      needs,
      context,
      input.lock ? "lockLogin" : "unlockLogin",
      input,
      (within) =>
        within(async (tx) => {
          const email = normalEmail(input.email);
          // A login can be locked only from an account that it has or had, so that nobody can try addresses here.
          const [people, removed] = [
            await findPeopleInTx(tx, input.accountNumber),
            await findRemovedPeopleInTx(tx, input.accountNumber),
          ];
          if (![...people, ...removed].some((person) => person.email === email)) return notFound();
          await lockLoginInTx(tx, { email, lock: input.lock, actor: actorOf(context.staff), now: context.now });
          return { isSuccess: true, errorMessage: "" };
        }),
    );

export const makeDeskEndSessions =
  (needs: Needs): DeskHandler<typeof deskEndSessions> =>
  (input: Parsed<typeof deskEndSessions>, context) =>
    runDeskAction<Output<typeof deskEndSessions>>(needs, context, "endSessions", input, (within) =>
      within(async (tx) => {
        const email = normalEmail(input.email);
        const people = await findPeopleInTx(tx, input.accountNumber);
        const loginIds = people.filter((person) => person.email === email).map(({ loginId }) => loginId);
        if (loginIds.length === 0) return notFound();
        await endSessionsInTx(tx, { loginIds, actor: actorOf(context.staff), now: context.now });
        return { isSuccess: true, errorMessage: "" };
      }),
    );

export const makeDeskEmailLink =
  (needs: Needs & { readonly random: Random }): DeskHandler<typeof deskEmailLink> =>
  (input: Parsed<typeof deskEmailLink>, context) =>
    runDeskAction<Output<typeof deskEmailLink>>(
      needs,
      context,
      input.link === "password" ? "emailPasswordLink" : "emailConfirmation",
      input,
      (within) => {
        const { accountNumber, email, link } = input;
        return within((tx) => emailLinkInTx(tx, needs, context, { accountNumber, email: normalEmail(email), link }));
      },
    );
