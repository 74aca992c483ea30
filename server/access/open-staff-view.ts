import type { openStaffView } from "#contract/staff-view.ts";
import { viewTokenOf } from "#core/access/staff-view.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { audit } from "#server/store/audit.ts";
import * as store from "#server/store/staff/staff-view.ts";
import { accessSentencesIn } from "./access-words-in.ts";

type Needs = { readonly db: Database; readonly newToken: () => string };

/** Opens the view that somebody at the desk asked for. Every opening is in the account's trail. */
export const makeOpenStaffView =
  ({ db, newToken }: Needs): Handler<typeof openStaffView> =>
  ({ code }, { at, now, requestId, language }) =>
    db.write(at, async (tx) => {
      const token = viewTokenOf(newToken());
      const opened = await store.openStaffView(tx, { code, token, now });
      if (opened === null)
        return { isSuccess: false, code: "over", errorMessage: accessSentencesIn[language].view.over } as const;
      const { staffId, accountNumber, endsAt } = opened;
      await audit(tx, {
        actor: `staff:${staffId}`,
        action: "desk.view",
        subject: `account:${accountNumber}`,
        outcome: "opened",
        requestId,
      });
      return { isSuccess: true, accountNumber, token, expires: endsAt.toISOString(), errorMessage: "" } as const;
    });
