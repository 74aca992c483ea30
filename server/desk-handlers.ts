import { makeDeskLockLogin, makeDeskRemoveAccess } from "./access/desk-access.ts";
import { makeDeskGetSettlement } from "./audit/desk-settlement.ts";
import { makeDeskGetAccount } from "./account/desk-get-account.ts";
import { makeDeskGetEmail } from "./mail/desk-get-email.ts";
import { makeDeskGetTimeline } from "./desk/get-timeline.ts";
import { makeDeskAddNote, makeDeskSettleNote } from "./desk/notes.ts";
import { makeDeskAcceptLink, makeDeskOpenLink } from "./desk/accept-link.ts";
import { makeDeskFind } from "./desk/find.ts";
import { makeDeskGetDayList } from "./desk/get-day-list.ts";
import { makeDeskGetQueues } from "./desk/get-queues.ts";
import { makeDeskGetToday } from "./desk/get-today.ts";
import { makeDeskEndOtherSessions, makeDeskGetMySignIn, makeDeskRenewRecoveryCodes } from "./desk/my-sign-in.ts";
import { makeDeskGetColleagues, makeDeskHandOverItem, makeDeskTakeItem } from "./desk/queue-acts.ts";
import { makeDeskSettleItem } from "./desk/settle-item.ts";
import { makeDeskProveAgain, makeDeskSignIn, makeDeskSignOut } from "./desk/sign-in.ts";
import { staffAttempts } from "./desk/try-staff.ts";
import { makeDeskWhoAmI } from "./desk/who-am-i.ts";
import { gatewayAccounts } from "./settlement/gateway-accounts.ts";
import { reviewSources } from "./review-sources.ts";
import { makeDeskExportPayments, makeDeskGetPayments } from "./payment/desk-payments.ts";
import { makeDeskImportChecks } from "./payment/lockbox/desk-import-checks.ts";
import { makeDeskGetRefunds } from "./payment/refund/desk-refunds.ts";
import { makePostMailedCheck } from "./payments.ts";
import type { Database } from "./db/database.ts";
import type { DeskHandlers } from "./http/desk/desk-handler.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import type { Outside } from "./outside.ts";
import type { Publications } from "./store/publication/publication-cache.ts";

export type DeskHandlerNeeds = {
  readonly db: Database;
  readonly outside: Outside;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  /** The address of this program's own gateway emulator. */
  readonly emulatorUrl: string;
};

/** The handler of every call of the desk. */
export function makeDeskHandlers(needs: DeskHandlerNeeds): DeskHandlers {
  const { db, outside, publications, enqueue } = needs;
  const { random } = outside;
  const tryStaff = staffAttempts({ db, passwords: outside.passwords, secrets: outside.secrets });
  const links = { db, random, secrets: outside.secrets, passwords: outside.passwords, publications };
  const accounts = gatewayAccounts({ gateways: outside.gateways, emulatorUrl: needs.emulatorUrl });
  const sources = reviewSources(needs);
  const queues = { db, clock: outside.clock, publications, sources };
  return {
    deskSignIn: makeDeskSignIn({ db, random, tryStaff }),
    deskProveAgain: makeDeskProveAgain({ db, random, tryStaff }),
    deskSignOut: makeDeskSignOut({ db }),
    deskWhoAmI: makeDeskWhoAmI({ publications }),
    deskRemoveAccess: makeDeskRemoveAccess({ db, enqueue, uuid: random.uuid }),
    deskLockLogin: makeDeskLockLogin({ db, enqueue, uuid: random.uuid }),
    deskFind: makeDeskFind({ db, publications, clock: outside.clock }),
    deskGetAccount: makeDeskGetAccount({ db }),
    deskGetTimeline: makeDeskGetTimeline({ db }),
    deskGetEmail: makeDeskGetEmail({ db }),
    deskAddNote: makeDeskAddNote(),
    deskSettleNote: makeDeskSettleNote(),
    deskOpenLink: makeDeskOpenLink(links),
    deskAcceptLink: makeDeskAcceptLink(links),
    deskGetMySignIn: makeDeskGetMySignIn({ db }),
    deskEndOtherSessions: makeDeskEndOtherSessions({ db }),
    deskRenewRecoveryCodes: makeDeskRenewRecoveryCodes({ db, random }),
    deskGetQueues: makeDeskGetQueues(queues),
    deskTakeItem: makeDeskTakeItem(queues),
    deskHandOverItem: makeDeskHandOverItem(queues),
    deskSettleItem: makeDeskSettleItem(queues),
    deskGetColleagues: makeDeskGetColleagues({ db }),
    deskGetToday: makeDeskGetToday({ ...queues, accounts }),
    deskGetDayList: makeDeskGetDayList(queues),
    deskGetPayments: makeDeskGetPayments(queues),
    deskGetSettlement: makeDeskGetSettlement({ ...queues, accounts }),
    deskGetRefunds: makeDeskGetRefunds({ db }),
    deskExportPayments: makeDeskExportPayments(queues),
    deskImportChecks: makeDeskImportChecks({ post: makePostMailedCheck(needs) }),
  };
}
