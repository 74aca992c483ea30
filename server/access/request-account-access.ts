import type { requestAccountAccess } from "#contract/account-access.ts";
import type { Limit } from "#core/site/throttle.ts";
import type { Handler } from "#server/http/handler.ts";
import { isRefused, refuse } from "#server/http/refused.ts";
import { askForAccess } from "#server/store/account-access.ts";
import { audit } from "#server/store/audit.ts";
import type { Enqueue } from "#server/store/outbox.ts";
import { takeFrom } from "#server/store/throttle.ts";
import { confirmFirst } from "./confirm-first.ts";
import { soughtOf } from "./sought.ts";

type Needs = { readonly enqueue: Enqueue; readonly uuid: () => string };

const perLogin: Limit = { most: 5, windowSeconds: 60 * 60 };

const sent = {
  isSuccess: true,
  message:
    "If we have that subscription, a code is on its way to the email address on record. It works for 30 minutes.",
  errorMessage: "",
} as const;

/**
 * Asks for a code at the address on record (rules 4.15). Whether there is such an account is found out by a job, after the
 * answer: the request itself does the same for every number and address, so that neither answer nor time tells (S8).
 */
export const makeRequestAccountAccess =
  ({ enqueue, uuid }: Needs): Handler<typeof requestAccountAccess> =>
  async (input, { caller, tenantId, now, requestId, command }) => {
    const sought = soughtOf(input);
    if (isRefused(sought)) return sought;
    if (!caller.emailConfirmed) return confirmFirst(caller.email);
    return command(async (tx) => {
      const taken = await takeFrom(tx, `access-ask:${caller.loginId}`, perLogin, now);
      if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
      const accessId = uuid();
      await askForAccess(tx, { ...sought, accessId, loginId: caller.loginId, now });
      await enqueue(tx, "access", [{ tenantId, id: accessId }]);
      const login = `login:${caller.loginId}`;
      await audit(tx, { actor: login, action: "access.request", subject: login, outcome: "asked", requestId });
      return sent;
    });
  };
