import { makeDeskLockLogin, makeDeskRemoveAccess } from "./access/desk-access.ts";
import { makeDeskGetAccount } from "./account/desk-get-account.ts";
import { makeDeskGetEmail } from "./mail/desk-get-email.ts";
import { makeDeskGetTimeline } from "./desk/get-timeline.ts";
import { makeDeskAddNote, makeDeskSettleNote } from "./desk/notes.ts";
import { makeDeskAcceptLink, makeDeskOpenLink } from "./desk/accept-link.ts";
import { makeDeskFind } from "./desk/find.ts";
import { makeDeskEndOtherSessions, makeDeskGetMySignIn, makeDeskRenewRecoveryCodes } from "./desk/my-sign-in.ts";
import { makeDeskProveAgain, makeDeskSignIn, makeDeskSignOut } from "./desk/sign-in.ts";
import { staffAttempts } from "./desk/try-staff.ts";
import { makeDeskWhoAmI } from "./desk/who-am-i.ts";
import { amountDue } from "./account/amount-due.ts";
import { billOne } from "./renewal/send-bills.ts";
import { nextPlans } from "./cancellation/desk-next-plan.ts";
import { makeDeskChangePlan, makeDeskGetPlanChanges } from "./subscribing/desk-change-plan.ts";
import { makeDeskQuoteStart, makeDeskStart } from "./subscribing/desk-start.ts";
import { makeDeskGetStartForm } from "./subscribing/desk-start-form.ts";
import type { Database, Tx } from "./db/database.ts";
import type { DeskHandlers } from "./http/desk/desk-handler.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import type { Outside } from "./outside.ts";
import type { Publications } from "./store/publication/publication-cache.ts";

export type DeskHandlerNeeds = {
  readonly db: Database;
  readonly outside: Outside;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
};

/** The handler of every call of the desk. */
export function makeDeskHandlers({ db, outside, publications, enqueue }: DeskHandlerNeeds): DeskHandlers {
  const { random } = outside;
  const tryStaff = staffAttempts({ db, passwords: outside.passwords, secrets: outside.secrets });
  const links = { db, random, secrets: outside.secrets, passwords: outside.passwords, publications };
  const recording = { enqueue, uuid: random.uuid };
  const bill = (tx: Tx, of: Parameters<typeof billOne>[2]) => billOne(recording, tx, of);
  return {
    deskSignIn: makeDeskSignIn({ db, random, tryStaff }),
    deskProveAgain: makeDeskProveAgain({ db, random, tryStaff }),
    deskSignOut: makeDeskSignOut({ db }),
    deskWhoAmI: makeDeskWhoAmI({ publications }),
    deskRemoveAccess: makeDeskRemoveAccess({ db, enqueue, uuid: random.uuid }),
    deskLockLogin: makeDeskLockLogin({ db, enqueue, uuid: random.uuid }),
    deskGetStartForm: makeDeskGetStartForm({
      db,
      owed: (accountNumber, { publication, moment, at }) =>
        amountDue(db, accountNumber, { publication, moment, at, language: "en" }),
    }),
    deskQuoteStart: makeDeskQuoteStart({ db }),
    deskStart: makeDeskStart({ db, ...recording, bill }),
    deskGetPlanChanges: makeDeskGetPlanChanges({ db, uuid: random.uuid, ...nextPlans(recording) }),
    deskChangePlan: makeDeskChangePlan({ db, uuid: random.uuid, ...nextPlans(recording) }),
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
  };
}
