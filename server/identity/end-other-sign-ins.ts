import type { endOtherSignIns } from "#contract/auth.ts";
import type { Handler } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import { revokeOtherSessions } from "#server/store/login/session.ts";

/** Ends every other sign-in of this login immediately, on every server (security.md 15, I20). */
export const makeEndOtherSignIns =
  (): Handler<typeof endOtherSignIns> =>
  async (_, { caller, now, requestId, command }) => {
    const { loginId, tokenHash } = caller;
    const ended = await command(async (tx) => {
      const count = await revokeOtherSessions(tx, { loginId, but: tokenHash, now });
      const login = `login:${loginId}`;
      const details = { count };
      await audit(tx, {
        actor: login,
        action: "identity.sign-out-others",
        subject: login,
        outcome: "done",
        details,
        requestId,
      });
      return count;
    });
    return { isSuccess: true, ended };
  };
