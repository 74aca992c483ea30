import type { closeStaffView } from "#contract/staff-view.ts";
import type { Database } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import * as store from "#server/store/staff/staff-view.ts";

/** Ends a staff view that its viewer has closed. */
export const makeCloseStaffView =
  ({ db }: { readonly db: Database }): Handler<typeof closeStaffView> =>
  ({ token }, { at, now }) =>
    db.write(at, async (tx) => {
      await store.closeStaffView(tx, { token, now });
      return { isSuccess: true, errorMessage: "" } as const;
    });
