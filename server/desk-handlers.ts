import {
  makeDeskEmailLink,
  makeDeskEndSessions,
  makeDeskLockLogin,
  makeDeskRemoveAccess,
} from "./access/desk-access.ts";
import { makeDeskGetSettlement } from "./audit/desk-settlement.ts";
import { makeDeskGetAccount } from "./account/desk-get-account.ts";
import { makeDeskGetSaveOffers, makeDeskSendOffer } from "./cancellation/desk-save-offer.ts";
import { makeDeskEndNow, makeDeskPreviewEnd } from "./cancellation/desk-end-now.ts";
import { makeDeskApprove, makeDeskDecline } from "./payment/desk/decide-approval.ts";
import { makeDeskGetApprovals } from "./payment/desk/get-approvals.ts";
import { makeDeskWithdrawRequest } from "./payment/desk/withdraw-request.ts";
import { makeDeskGiveCredit, makeDeskPreviewCredit } from "./payment/desk/give-credit.ts";
import { makeDeskGetPayments, makeDeskRefund } from "./payment/desk/refund.ts";
import { makeDeskPreviewTransfer, makeDeskTransfer } from "./payment/desk/transfer.ts";
import { makeDeskPreviewWriteOff, makeDeskWriteOff } from "./payment/desk/write-off.ts";
import { makeDeskMergeAccounts, makeDeskPreviewMerge } from "./account/merge/desk-merge.ts";
import { makeDeskDeleteMoveInList } from "./import/desk/delete-list.ts";
import { makeDeskGetMoveInFindings, makeDeskTakeMoveInFindings } from "./import/desk/findings.ts";
import { makeDeskGetMoveIn } from "./import/desk/get-move-in.ts";
import {
  makeDeskCancelGoLive,
  makeDeskGetGoingLive,
  makeDeskGoLive,
  makeDeskLookAhead,
} from "./import/desk/going-live.ts";
import { makeDeskPreviewMoveIn } from "./import/desk/preview-list.ts";
import { makeDeskGetMoveInRejects, makeDeskTakeMoveInRejects } from "./import/desk/rejects.ts";
import { makeDeskContinueMoveIn, makeDeskStartMoveIn, makeDeskStopMoveIn } from "./import/desk/start-reading.ts";
import {
  makeDeskAddMoveInPiece,
  makeDeskBeginMoveInList,
  makeDeskFinishMoveInList,
} from "./import/desk/upload-list.ts";
import { makeDeskMove } from "./delivery/desk-move.ts";
import { makeDeskRefundGift, makeDeskTakeGiftBack } from "./gift/desk-gifts.ts";
import { makeDeskGetNews, makeDeskSetNews } from "./mailing-list/desk-news.ts";
import { makeDeskChangeName, makeDeskSetNoContact } from "./profile/desk-person.ts";
import { makeDeskGetEmail } from "./mail/desk-get-email.ts";
import { makeDeskGetTimeline } from "./desk/get-timeline.ts";
import { makeDeskOpenView } from "./desk/open-view.ts";
import { makeDeskAddNote, makeDeskSettleNote } from "./desk/notes.ts";
import { makeDeskAcceptLink, makeDeskOpenLink } from "./desk/accept-link.ts";
import { makeDeskFind } from "./desk/find.ts";
import { makeDeskGetDayList } from "./desk/get-day-list.ts";
import { makeDeskGetQueues } from "./desk/get-queues.ts";
import { makeDeskGetToday } from "./desk/get-today.ts";
import { makeDeskEndOtherSessions, makeDeskGetMySignIn, makeDeskRenewRecoveryCodes } from "./desk/my-sign-in.ts";
import {
  makeDeskAddPasskey,
  makeDeskBeginPasskey,
  makeDeskRemovePasskey,
  makeDeskRenamePasskey,
} from "./desk/my-passkeys.ts";
import {
  makeDeskBeginPasskeyProof,
  makeDeskBeginPasskeySignIn,
  makeDeskPasskeyProof,
  makeDeskPasskeySignIn,
} from "./desk/passkey-sign-in.ts";
import { makeDeskBeginProvider, makeDeskFinishProvider, makeDeskGetSignInWays } from "./desk/provider-sign-in.ts";
import { makeDeskGetColleagues, makeDeskHandOverItem, makeDeskTakeItem } from "./desk/queue-actions.ts";
import { makeDeskSettleItem } from "./desk/settle-item.ts";
import { makeDeskProveAgain, makeDeskSignIn, makeDeskSignOut } from "./desk/sign-in.ts";
import {
  makeDeskDisableStaff,
  makeDeskInviteStaff,
  makeDeskListStaff,
  makeDeskResetStaff,
  makeDeskSetStaffRole,
  makeDeskSignStaffOut,
} from "./desk/staff-calls.ts";
import { staffSignInAttempts } from "./desk/try-staff-sign-in.ts";
import { makeDeskTakeOutMoney, makeDeskTakeOutPersons } from "./export/desk-export.ts";
import { makeDeskTakeProof } from "./desk/take-proof.ts";
import { makeDeskExportStaffTrail, makeDeskExportTrail } from "./desk/export-trail.ts";
import {
  makeDeskGetStaffTrail,
  makeDeskGetStaffTrailPeople,
  makeDeskGetTrail,
  makeDeskGetTrailPeople,
} from "./desk/trail.ts";
import { makeDeskWhoAmI } from "./desk/who-am-i.ts";
import { connectionHandlers } from "./connection-handlers.ts";
import { gatewayAccounts } from "./settlement/gateway-accounts.ts";
import { reviewSources } from "./review-sources.ts";
import { makeDeskExportDayReport, makeDeskGetDayReport, makeDeskGetDrawer } from "./payment/desk-day-report.ts";
import { makeDeskGetOrderSources } from "./payment/desk-order-sources.ts";
import { makeDeskExportPayments, makeDeskListPayments } from "./payment/desk-payments.ts";
import { makeDeskImportChecks } from "./payment/lockbox/desk-import-checks.ts";
import { makeDeskGetRefunds } from "./payment/refund/desk-refunds.ts";
import { makePostMailedCheck } from "./payments.ts";
import { amountDue } from "./account/amount-due.ts";
import { sendBill } from "./renewal/send-bills.ts";
import { nextPlans } from "./cancellation/desk-next-plan.ts";
import { makeDeskChangePlan, makeDeskGetPlanChanges } from "./subscribing/desk-change-plan.ts";
import { makeDeskQuoteStart, makeDeskStart } from "./subscribing/desk-start.ts";
import { makeDeskGetStartForm } from "./subscribing/desk-start-form.ts";
import type { Database, Tx } from "./db/database.ts";
import { makeDeskGetHandOffs, makeDeskSendHandOff, makeDeskWithdrawHandOff } from "./payment/hand-off/desk-hand-off.ts";
import { makeDeskPostReceived, makeDeskPreviewReceived } from "./payment/lockbox/desk-received.ts";
import { mailedCheckNeeds } from "./payments.ts";
import type { DeskHandlers } from "./http/desk/desk-handler.ts";
import type { Enqueue } from "./store/email/outbox.ts";
import type { OutsideServices } from "./outside.ts";
import type { SiteAddressOf } from "./site-address.ts";
import type { Publications } from "./store/publication/publication-cache.ts";

export type DeskHandlerNeeds = {
  readonly db: Database;
  readonly outside: OutsideServices;
  readonly publications: Publications;
  readonly enqueue: Enqueue;
  /** The address of this program's own gateway emulator. */
  readonly emulatorUrl: string;
  readonly siteAddressOf: SiteAddressOf;
};

/** The handler of every call of the desk. */
export const makeDeskHandlers = (needs: DeskHandlerNeeds): DeskHandlers => ({
  ...signInHandlers(needs),
  ...accountHandlers(needs),
  ...officeHandlers(needs),
  ...connectionHandlers(needs),
  ...moveInHandlers(needs),
});

/** Who somebody is, and how they sign in. */
function signInHandlers({ db, outside, publications }: DeskHandlerNeeds) {
  const { random } = outside;
  const tryStaff = staffSignInAttempts({ db, passwords: outside.passwords, secrets: outside.secrets });
  const links = { db, random, secrets: outside.secrets, passwords: outside.passwords, publications };
  const provided = { db, random, publications, staffProvider: outside.staffProvider ?? null };
  return {
    deskSignIn: makeDeskSignIn({ db, random, tryStaffSignIn: tryStaff }),
    deskProveAgain: makeDeskProveAgain({ db, random, tryStaffSignIn: tryStaff }),
    deskSignOut: makeDeskSignOut({ db }),
    deskWhoAmI: makeDeskWhoAmI({ db, publications }),
    deskOpenLink: makeDeskOpenLink(links),
    deskAcceptLink: makeDeskAcceptLink(links),
    deskGetMySignIn: makeDeskGetMySignIn({ db }),
    deskEndOtherSessions: makeDeskEndOtherSessions({ db }),
    deskBeginPasskeySignIn: makeDeskBeginPasskeySignIn({ db, random }),
    deskPasskeySignIn: makeDeskPasskeySignIn({ db, random }),
    deskBeginPasskeyProof: makeDeskBeginPasskeyProof({ db, random }),
    deskPasskeyProof: makeDeskPasskeyProof({ db }),
    deskBeginPasskey: makeDeskBeginPasskey({ db }),
    deskAddPasskey: makeDeskAddPasskey({ db }),
    deskRenamePasskey: makeDeskRenamePasskey({ db }),
    deskRemovePasskey: makeDeskRemovePasskey({ db }),
    deskGetSignInWays: makeDeskGetSignInWays(provided),
    deskBeginProvider: makeDeskBeginProvider(provided),
    deskFinishProvider: makeDeskFinishProvider(provided),
    deskRenewRecoveryCodes: makeDeskRenewRecoveryCodes({ db, random }),
  } satisfies Partial<DeskHandlers>;
}

/** Finding an account, seeing it, and everything that is done to one. */
function accountHandlers({ db, outside, publications, enqueue, siteAddressOf }: DeskHandlerNeeds) {
  const { random, clock } = outside;
  const recording = { enqueue, uuid: random.uuid };
  const money = { db, ...recording };
  const bill = (tx: Tx, of: Parameters<typeof sendBill>[2]) => sendBill(recording, tx, of);
  return {
    deskRemoveAccess: makeDeskRemoveAccess(money),
    deskLockLogin: makeDeskLockLogin(money),
    deskEndSessions: makeDeskEndSessions(money),
    deskEmailLink: makeDeskEmailLink({ ...money, random }),
    deskChangeName: makeDeskChangeName(money),
    deskSetNoContact: makeDeskSetNoContact({ db }),
    deskGetNews: makeDeskGetNews({ db }),
    deskSetNews: makeDeskSetNews(money),
    deskMove: makeDeskMove(money),
    deskPreviewMerge: makeDeskPreviewMerge({ db }),
    deskMergeAccounts: makeDeskMergeAccounts(money),
    deskTakeGiftBack: makeDeskTakeGiftBack({ ...money, clock }),
    deskRefundGift: makeDeskRefundGift({ ...money, clock }),
    deskGetStartForm: makeDeskGetStartForm({
      db,
      owed: (accountNumber, { publication, moment, at }) =>
        amountDue(db, accountNumber, { publication, moment, at, language: "en" }),
    }),
    deskQuoteStart: makeDeskQuoteStart({ db }),
    deskStart: makeDeskStart({ ...money, bill }),
    deskGetPlanChanges: makeDeskGetPlanChanges({ db, uuid: random.uuid, ...nextPlans(recording) }),
    deskChangePlan: makeDeskChangePlan({ db, uuid: random.uuid, ...nextPlans(recording) }),
    deskFind: makeDeskFind({ db, publications, clock }),
    deskGetAccount: makeDeskGetAccount({ db }),
    deskGetTimeline: makeDeskGetTimeline({ db }),
    deskGetEmail: makeDeskGetEmail({ db }),
    deskTakeProof: makeDeskTakeProof({ db, secrets: outside.secrets }),
    deskOpenView: makeDeskOpenView({ db, random, siteAddressOf }),
    deskAddNote: makeDeskAddNote(),
    deskSettleNote: makeDeskSettleNote(),
    deskPreviewReceived: makeDeskPreviewReceived({ db }),
    deskPostReceived: makeDeskPostReceived(mailedCheckNeeds({ db, outside, enqueue })),
    deskGetSaveOffers: makeDeskGetSaveOffers({ db }),
    deskSendOffer: makeDeskSendOffer(money),
    deskGetHandOffs: makeDeskGetHandOffs({ db }),
    deskSendHandOff: makeDeskSendHandOff(money),
    deskWithdrawHandOff: makeDeskWithdrawHandOff(money),
    deskPreviewCredit: makeDeskPreviewCredit({ db }),
    deskGiveCredit: makeDeskGiveCredit(money),
    deskGetPayments: makeDeskGetPayments({ db }),
    deskRefund: makeDeskRefund(money),
    deskApprove: makeDeskApprove(money),
    deskDecline: makeDeskDecline(money),
    deskWithdrawRequest: makeDeskWithdrawRequest(money),
    deskPreviewEnd: makeDeskPreviewEnd({ db }),
    deskEndNow: makeDeskEndNow({ ...money, clock }),
    deskPreviewWriteOff: makeDeskPreviewWriteOff({ db }),
    deskWriteOff: makeDeskWriteOff(money),
    deskPreviewTransfer: makeDeskPreviewTransfer({ db }),
    deskTransfer: makeDeskTransfer(money),
  } satisfies Partial<DeskHandlers>;
}

/** Calls about many accounts, or about the people at the desk. */
function officeHandlers(needs: DeskHandlerNeeds) {
  const { db, outside, publications, enqueue } = needs;
  const { random, clock } = outside;
  const manage = { db, clock, publications, enqueue, random, uuid: random.uuid };
  const accounts = gatewayAccounts({ gateways: outside.gateways, emulatorUrl: needs.emulatorUrl });
  const queues = { db, clock, publications, sources: reviewSources(needs) };
  return {
    deskListStaff: makeDeskListStaff({ db, publications }),
    deskInviteStaff: makeDeskInviteStaff(manage),
    deskSetStaffRole: makeDeskSetStaffRole(manage),
    deskResetStaff: makeDeskResetStaff(manage),
    deskDisableStaff: makeDeskDisableStaff(manage),
    deskSignStaffOut: makeDeskSignStaffOut(manage),
    deskGetTrail: makeDeskGetTrail({ db, publications }),
    deskGetTrailPeople: makeDeskGetTrailPeople({ db, publications }),
    deskExportTrail: makeDeskExportTrail({ db, clock, publications }),
    deskGetStaffTrail: makeDeskGetStaffTrail({ db }),
    deskGetStaffTrailPeople: makeDeskGetStaffTrailPeople({ db }),
    deskExportStaffTrail: makeDeskExportStaffTrail({ db, clock }),
    deskGetApprovals: makeDeskGetApprovals({ db, publications }),
    deskGetQueues: makeDeskGetQueues(queues),
    deskTakeItem: makeDeskTakeItem(queues),
    deskHandOverItem: makeDeskHandOverItem(queues),
    deskSettleItem: makeDeskSettleItem(queues),
    deskGetColleagues: makeDeskGetColleagues({ db }),
    deskGetToday: makeDeskGetToday({ ...queues, accounts }),
    deskGetDayList: makeDeskGetDayList(queues),
    deskGetOrderSources: makeDeskGetOrderSources(queues),
    deskListPayments: makeDeskListPayments(queues),
    deskGetSettlement: makeDeskGetSettlement({ ...queues, accounts }),
    deskGetRefunds: makeDeskGetRefunds({ db }),
    deskExportPayments: makeDeskExportPayments(queues),
    deskTakeOutMoney: makeDeskTakeOutMoney({ db, addresses: outside.addresses }),
    deskTakeOutPersons: makeDeskTakeOutPersons({ db, addresses: outside.addresses }),
    deskGetDayReport: makeDeskGetDayReport(queues),
    deskGetDrawer: makeDeskGetDrawer(queues),
    deskExportDayReport: makeDeskExportDayReport(queues),
    deskImportChecks: makeDeskImportChecks({ post: makePostMailedCheck(needs) }),
  } satisfies Partial<DeskHandlers>;
}

/** Moving in from another system's list. */
function moveInHandlers({ db, outside, enqueue }: DeskHandlerNeeds) {
  const { secrets, random, addresses } = outside;
  const uploads = { db, secrets, random };
  return {
    deskGetMoveIn: makeDeskGetMoveIn({ db }),
    deskBeginMoveInList: makeDeskBeginMoveInList(uploads),
    deskAddMoveInPiece: makeDeskAddMoveInPiece(uploads),
    deskFinishMoveInList: makeDeskFinishMoveInList(uploads),
    deskDeleteMoveInList: makeDeskDeleteMoveInList(),
    deskPreviewMoveIn: makeDeskPreviewMoveIn({ db, secrets, random, addresses }),
    deskStartMoveIn: makeDeskStartMoveIn({ enqueue, random }),
    deskStopMoveIn: makeDeskStopMoveIn(),
    deskContinueMoveIn: makeDeskContinueMoveIn({ enqueue }),
    deskGetMoveInRejects: makeDeskGetMoveInRejects({ db, secrets }),
    deskTakeMoveInRejects: makeDeskTakeMoveInRejects({ db, secrets }),
    deskGetMoveInFindings: makeDeskGetMoveInFindings({ db, secrets }),
    deskTakeMoveInFindings: makeDeskTakeMoveInFindings({ db, secrets }),
    deskGetGoingLive: makeDeskGetGoingLive({ db }),
    deskLookAhead: makeDeskLookAhead({ enqueue, random }),
    deskGoLive: makeDeskGoLive({ enqueue }),
    deskCancelGoLive: makeDeskCancelGoLive(),
  } satisfies Partial<DeskHandlers>;
}
