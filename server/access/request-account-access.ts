import type { requestAccountAccess } from "#contract/account-access.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { accessLimits } from "#core/site/throttle.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused, refuse } from "#server/http/refused.ts";
import { askForAccess } from "#server/store/access/account-access.ts";
import { audit } from "#server/store/audit.ts";
import type { RecordNeeds } from "#server/store/record.ts";
import { countUse } from "#server/store/throttle.ts";
import { accountClaimOf } from "./claim.ts";
import { confirmEmailFirst } from "./confirm-first.ts";
import { countNumberTry } from "./prove-by-bill.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/**
 * Starts a claim (rules 4.15): a code goes to the address on record. A job finds out after the answer whether there is
 * such an account: the request itself does the same for every number and address, so that neither the answer nor its
 * time reveals anything (S8).
 */
export const makeRequestAccountAccess =
  ({ enqueue, uuid }: RecordNeeds): Handler<typeof requestAccountAccess> =>
  async (input, { caller, tenantId, now, ip, language, requestId, command }) => {
    const claimed = accountClaimOf(input, language);
    if (isRefused(claimed)) return claimed;
    if (!caller.emailConfirmed) return confirmEmailFirst(caller.email, language);
    return command(async (tx) => {
      const mine = await countUse(tx, `access-ask:${caller.loginId}`, accessLimits.claims, now);
      const taken =
        mine.allowed && "accountNumber" in claimed
          ? await countNumberTry(tx, claimed.accountNumber, addressBlock(ip), now)
          : mine;
      if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
      const accessId = uuid();
      await askForAccess(tx, claimed, { accessId, loginId: caller.loginId, now });
      await enqueue(tx, "access", [{ tenantId, id: accessId }]);
      const login = `login:${caller.loginId}`;
      await audit(tx, { actor: login, action: "access.request", subject: login, outcome: "asked", requestId });
      return { isSuccess: true, message: accessSentencesIn[language].asked, errorMessage: "" } as const;
    });
  };
