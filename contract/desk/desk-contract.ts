import * as access from "./access.ts";
import * as account from "./account.ts";
import * as approval from "./approval.ts";
import * as connections from "./connections.ts";
import * as credit from "./credit.ts";
import * as dayReport from "./day-report.ts";
import * as endNow from "./end-now.ts";
import * as find from "./find.ts";
import * as gifts from "./gifts.ts";
import * as merge from "./merge.ts";
import * as move from "./move.ts";
import * as goingLive from "./going-live.ts";
import * as news from "./news.ts";
import * as moveInFound from "./move-in-findings.ts";
import * as moveIn from "./move-in.ts";
import * as mySignIn from "./my-sign-in.ts";
import * as refund from "./refund.ts";
import * as person from "./person.ts";
import * as passkey from "./passkey.ts";
import * as provider from "./provider.ts";
import * as money from "./money.ts";
import * as orderSources from "./order-sources.ts";
import * as proof from "./dispute-proof.ts";
import * as queues from "./queues.ts";
import * as handOff from "./hand-off.ts";
import * as received from "./received.ts";
import * as saveOffer from "./save-offer.ts";
import * as signIn from "./sign-in.ts";
import * as staff from "./staff.ts";
import * as planChange from "./plan-change.ts";
import * as start from "./start.ts";
import * as staffLink from "./staff-link.ts";
import * as takeOut from "./data-files.ts";
import * as trail from "./trail.ts";
import * as timeline from "./timeline.ts";
import * as transfer from "./transfer.ts";
import * as view from "./view.ts";
import * as writeOff from "./write-off.ts";
import * as today from "./today.ts";

/** Every call of the desk. */
export const deskContract = {
  deskSignIn: signIn.deskSignIn,
  deskProveAgain: signIn.deskProveAgain,
  deskSignOut: signIn.deskSignOut,
  deskWhoAmI: signIn.deskWhoAmI,
  deskRemoveAccess: access.deskRemoveAccess,
  deskLockLogin: access.deskLockLogin,
  deskEndSessions: access.deskEndSessions,
  deskEmailLink: access.deskEmailLink,
  deskChangeName: person.deskChangeName,
  deskSetNoContact: person.deskSetNoContact,
  deskGetNews: news.deskGetNews,
  deskSetNews: news.deskSetNews,
  deskMove: move.deskMove,
  deskPreviewMerge: merge.deskPreviewMerge,
  deskMergeAccounts: merge.deskMergeAccounts,
  deskTakeGiftBack: gifts.deskTakeGiftBack,
  deskRefundGift: gifts.deskRefundGift,
  deskGetStartForm: start.deskGetStartForm,
  deskQuoteStart: start.deskQuoteStart,
  deskStart: start.deskStart,
  deskGetPlanChanges: planChange.deskGetPlanChanges,
  deskChangePlan: planChange.deskChangePlan,
  deskFind: find.deskFind,
  deskGetAccount: account.deskGetAccount,
  deskGetTimeline: timeline.deskGetTimeline,
  deskGetEmail: timeline.deskGetEmail,
  deskTakeProof: proof.deskTakeProof,
  deskOpenView: view.deskOpenView,
  deskAddNote: account.deskAddNote,
  deskSettleNote: account.deskSettleNote,
  deskPreviewReceived: received.deskPreviewReceived,
  deskPostReceived: received.deskPostReceived,
  deskGetSaveOffers: saveOffer.deskGetSaveOffers,
  deskSendOffer: saveOffer.deskSendOffer,
  deskGetHandOffs: handOff.deskGetHandOffs,
  deskSendHandOff: handOff.deskSendHandOff,
  deskWithdrawHandOff: handOff.deskWithdrawHandOff,
  deskOpenLink: staffLink.deskOpenLink,
  deskAcceptLink: staffLink.deskAcceptLink,
  deskGetMySignIn: mySignIn.deskGetMySignIn,
  deskEndOtherSessions: mySignIn.deskEndOtherSessions,
  deskRenewRecoveryCodes: mySignIn.deskRenewRecoveryCodes,
  deskPreviewCredit: credit.deskPreviewCredit,
  deskGiveCredit: credit.deskGiveCredit,
  deskGetPayments: refund.deskGetPayments,
  deskRefund: refund.deskRefund,
  deskGetApprovals: approval.deskGetApprovals,
  deskApprove: approval.deskApprove,
  deskDecline: approval.deskDecline,
  deskWithdrawRequest: approval.deskWithdrawRequest,
  deskPreviewEnd: endNow.deskPreviewEnd,
  deskEndNow: endNow.deskEndNow,
  deskPreviewWriteOff: writeOff.deskPreviewWriteOff,
  deskWriteOff: writeOff.deskWriteOff,
  deskBeginPasskeySignIn: passkey.deskBeginPasskeySignIn,
  deskPasskeySignIn: passkey.deskPasskeySignIn,
  deskBeginPasskeyProof: passkey.deskBeginPasskeyProof,
  deskPasskeyProof: passkey.deskPasskeyProof,
  deskBeginPasskey: passkey.deskBeginPasskey,
  deskAddPasskey: passkey.deskAddPasskey,
  deskRenamePasskey: passkey.deskRenamePasskey,
  deskRemovePasskey: passkey.deskRemovePasskey,
  deskGetSignInWays: provider.deskGetSignInWays,
  deskBeginProvider: provider.deskBeginProvider,
  deskFinishProvider: provider.deskFinishProvider,
  deskListStaff: staff.deskListStaff,
  deskInviteStaff: staff.deskInviteStaff,
  deskSetStaffRole: staff.deskSetStaffRole,
  deskResetStaff: staff.deskResetStaff,
  deskDisableStaff: staff.deskDisableStaff,
  deskSignStaffOut: staff.deskSignStaffOut,
  deskListKeys: connections.deskListKeys,
  deskMakeKey: connections.deskMakeKey,
  deskRevokeKey: connections.deskRevokeKey,
  deskListEndpoints: connections.deskListEndpoints,
  deskAddEndpoint: connections.deskAddEndpoint,
  deskRotateEndpoint: connections.deskRotateEndpoint,
  deskTurnEndpoint: connections.deskTurnEndpoint,
  deskRemoveEndpoint: connections.deskRemoveEndpoint,
  deskReplayEndpoint: connections.deskReplayEndpoint,
  deskListSites: connections.deskListSites,
  deskAddSite: connections.deskAddSite,
  deskEndSite: connections.deskEndSite,
  deskGetTrail: trail.deskGetTrail,
  deskGetTrailPeople: trail.deskGetTrailPeople,
  deskExportTrail: trail.deskExportTrail,
  deskGetStaffTrail: trail.deskGetStaffTrail,
  deskGetStaffTrailPeople: trail.deskGetStaffTrailPeople,
  deskExportStaffTrail: trail.deskExportStaffTrail,
  deskGetQueues: queues.deskGetQueues,
  deskTakeItem: queues.deskTakeItem,
  deskHandOverItem: queues.deskHandOverItem,
  deskSettleItem: queues.deskSettleItem,
  deskGetColleagues: queues.deskGetColleagues,
  deskGetToday: today.deskGetToday,
  deskGetDayList: today.deskGetDayList,
  deskGetOrderSources: orderSources.deskGetOrderSources,
  deskListPayments: money.deskListPayments,
  deskGetSettlement: money.deskGetSettlement,
  deskGetRefunds: money.deskGetRefunds,
  deskExportPayments: money.deskExportPayments,
  deskTakeOutMoney: takeOut.deskTakeOutMoney,
  deskTakeOutPersons: takeOut.deskTakeOutPersons,
  deskGetMoveIn: moveIn.deskGetMoveIn,
  deskBeginMoveInList: moveIn.deskBeginMoveInList,
  deskAddMoveInPiece: moveIn.deskAddMoveInPiece,
  deskFinishMoveInList: moveIn.deskFinishMoveInList,
  deskDeleteMoveInList: moveIn.deskDeleteMoveInList,
  deskPreviewMoveIn: moveIn.deskPreviewMoveIn,
  deskContinueMoveIn: moveIn.deskContinueMoveIn,
  deskStopMoveIn: moveIn.deskStopMoveIn,
  deskStartMoveIn: moveIn.deskStartMoveIn,
  deskGetMoveInRejects: moveInFound.deskGetMoveInRejects,
  deskTakeMoveInRejects: moveInFound.deskTakeMoveInRejects,
  deskGetMoveInFindings: moveInFound.deskGetMoveInFindings,
  deskTakeMoveInFindings: moveInFound.deskTakeMoveInFindings,
  deskGetGoingLive: goingLive.deskGetGoingLive,
  deskLookAhead: goingLive.deskLookAhead,
  deskGoLive: goingLive.deskGoLive,
  deskCancelGoLive: goingLive.deskCancelGoLive,
  deskGetDayReport: dayReport.deskGetDayReport,
  deskGetDrawer: dayReport.deskGetDrawer,
  deskExportDayReport: dayReport.deskExportDayReport,
  deskImportChecks: money.deskImportChecks,
  deskPreviewTransfer: transfer.deskPreviewTransfer,
  deskTransfer: transfer.deskTransfer,
} as const;

export type DeskContract = typeof deskContract;
export type DeskCallName = keyof DeskContract;
