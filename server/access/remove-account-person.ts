import type { removeAccountPerson } from "#contract/account-people.ts";
import { decideRemoval } from "#core/access/grant.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { lockAccount } from "#server/store/account/account.ts";
import { findPeopleInTx, removeGrant } from "#server/store/access/account-people.ts";
import { byReader, record, type RecordNeeds } from "#server/store/record.ts";
import { audienceOf } from "./audience.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/**
 * Ends a person's access at once: their next call no longer has the account. Everybody is notified, including that
 * person.
 */
export const makeRemoveAccountPerson =
  (needs: RecordNeeds): Handler<typeof removeAccountPerson> =>
  async ({ personID }, context) => {
    const { caller, now, command } = context;
    const { account, loginId } = caller;
    if (account === null) return notFound();
    const { accountNumber } = account;
    return command(async (tx) => {
      await lockAccount(tx, accountNumber);
      const people = await findPeopleInTx(tx, accountNumber);
      // Under the lock: somebody else may have removed this very login meanwhile.
      const [actor, target] = [loginId, personID].map((id) => people.find((person) => person.loginId === id));
      if (actor === undefined || target === undefined) return notFound();
      const owners = people.filter(({ kind }) => kind === "owner").length;
      const decision = decideRemoval(actor.kind, { kind: target.kind, isSelf: target === actor }, owners);
      if (decision.kind === "refused")
        return {
          isSuccess: false,
          code: decision.because,
          errorMessage: accessSentencesIn[context.language].remove[decision.because],
        } as const;
      await removeGrant(tx, { accountNumber, loginId: target.loginId, now });
      const audience = await audienceOf(tx, needs, accountNumber);
      const removed = { audience, email: target.email, by: actor.email, loginIds: [target.loginId] };
      await record(tx, needs, byReader(context), "access.remove", removed);
      return { isSuccess: true, errorMessage: "" } as const;
    });
  };
