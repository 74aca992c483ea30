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
};

/** The handler of every call of the desk. */
export function makeDeskHandlers({ db, outside, publications, enqueue }: DeskHandlerNeeds): DeskHandlers {
  const { random } = outside;
  const tryStaff = staffAttempts({ db, passwords: outside.passwords, secrets: outside.secrets });
  const links = { db, random, secrets: outside.secrets, passwords: outside.passwords, publications };
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
  };
}
