import type { DeskCallName } from "#contract/desk/desk-contract.ts";
import type { ActionForAccount, PaymentForAccount, ReadForAccount } from "#contract/desk/for-account.ts";
import type { Role } from "#core/staff/role.ts";

// Who may do what at the desk, as a publisher would say it. It is written here a second time, call by call, and by
// hand: `core/staff/role.ts` and the contract must agree with it.

/** Everybody who works for the newspaper, even an auditor, may look at what readers have and did. */
const everybody: readonly Role[] = ["auditor", "clerk", "circulation", "bookkeeper", "publisher", "owner"];
/** Everybody except an auditor, who only looks. */
const staff: readonly Role[] = ["clerk", "circulation", "bookkeeper", "publisher", "owner"];
/** Papers, plans and people are changed by the staff who talk with readers. */
const onThePhone: readonly Role[] = ["clerk", "circulation", "publisher", "owner"];
/** Money is approved, written off and taken from a bank's file by the staff who keep the books. */
const withTheBooks: readonly Role[] = ["bookkeeper", "publisher", "owner"];
const seesMoney: readonly Role[] = ["auditor", "bookkeeper", "publisher", "owner"];
/** The staff who watch what staff do. */
const watches: readonly Role[] = ["auditor", "publisher", "owner"];
const managers: readonly Role[] = ["publisher", "owner"];
/** Staff work for several publications, so only owners may see what happens to them. */
const owners: readonly Role[] = ["owner"];

export type Row = {
  /** `signed-in`: everybody at the desk, about themselves. `anybody`: before sign-in. */
  readonly who: readonly Role[] | "signed-in" | "anybody";
  /**
   * `reads`: changes nothing. `acts`: on an account as it was seen, once per key. `writes`: once per key. `makes`:
   * something whose secret is in the answer, so the answer is not stored for a key. `asks-gateway`: about an account,
   * with or without a key. `office`: about staff or the caller.
   */
  readonly does: "reads" | "acts" | "writes" | "makes" | "asks-gateway" | "office";
  /** The person must have proved their identity within the last five minutes. */
  readonly proof?: true;
  /** Succeeds only for the person who requested it in the first place. */
  readonly own?: true;
};

type Who = Row["who"];
const reads = (who: Who): Row => ({ who, does: "reads" });
const acts = (who: Who): Row => ({ who, does: "acts" });
const writes = (who: Who): Row => ({ who, does: "writes" });
const makes = (who: Who): Row => ({ who, does: "makes" });
const office = (who: Who): Row => ({ who, does: "office" });
const afterProof = (row: Row): Row => ({ ...row, proof: true });

/** Every call of the desk; a new one without a row does not compile. */
export const whoMay: Readonly<Record<DeskCallName, Row>> = {
  deskSignIn: office("anybody"),
  deskOpenLink: office("anybody"),
  deskAcceptLink: office("anybody"),
  deskBeginPasskeySignIn: office("anybody"),
  deskPasskeySignIn: office("anybody"),
  deskGetSignInWays: office("anybody"),
  deskBeginProvider: office("anybody"),
  deskFinishProvider: office("anybody"),

  deskProveAgain: office("signed-in"),
  deskSignOut: office("signed-in"),
  deskWhoAmI: office("signed-in"),
  deskGetMySignIn: office("signed-in"),
  deskEndOtherSessions: office("signed-in"),
  deskRenewRecoveryCodes: afterProof(office("signed-in")),
  deskBeginPasskeyProof: office("signed-in"),
  deskPasskeyProof: office("signed-in"),
  deskBeginPasskey: afterProof(office("signed-in")),
  deskAddPasskey: afterProof(office("signed-in")),
  deskRenamePasskey: afterProof(office("signed-in")),
  deskRemovePasskey: afterProof(office("signed-in")),

  deskFind: reads(everybody),
  deskGetAccount: reads(everybody),
  deskGetTimeline: reads(everybody),
  deskGetEmail: reads(everybody),
  deskTakeProof: reads(withTheBooks),
  deskGetHandOffs: reads(everybody),
  deskGetToday: reads(everybody),
  deskGetDayList: reads(everybody),
  deskGetOrderSources: reads(everybody),
  deskGetQueues: reads(everybody),

  deskAddNote: writes(staff),
  deskSettleNote: writes(staff),
  deskGetColleagues: reads(staff),
  deskTakeItem: writes(staff),
  deskHandOverItem: writes(staff),
  deskSettleItem: writes(staff),

  deskChangeName: acts(onThePhone),
  deskSetNoContact: acts(onThePhone),
  deskGetNews: reads(onThePhone),
  deskSetNews: acts(onThePhone),
  deskRemoveAccess: acts(onThePhone),
  deskLockLogin: acts(onThePhone),
  deskEndSessions: acts(onThePhone),
  deskEmailLink: acts(onThePhone),
  deskMove: acts(onThePhone),
  deskTakeGiftBack: acts(onThePhone),
  deskPreviewMerge: reads(onThePhone),
  deskMergeAccounts: afterProof(acts(onThePhone)),

  deskGetStartForm: reads(onThePhone),
  deskQuoteStart: reads(onThePhone),
  deskStart: writes(onThePhone),
  deskGetPlanChanges: reads(onThePhone),
  deskChangePlan: acts(onThePhone),
  deskPreviewEnd: reads(everybody),
  deskEndNow: afterProof(acts(onThePhone)),

  deskPreviewReceived: reads(staff),
  deskPostReceived: acts(staff),
  deskOpenView: { who: onThePhone, does: "asks-gateway" },
  deskGetSaveOffers: reads(onThePhone),
  deskSendOffer: acts(onThePhone),
  deskSendHandOff: acts(staff),
  deskWithdrawHandOff: acts(staff),
  deskPreviewCredit: reads(everybody),
  deskGiveCredit: acts(staff),
  deskPreviewTransfer: reads(everybody),
  deskTransfer: afterProof(acts(staff)),
  deskGetPayments: reads(everybody),
  deskRefund: afterProof(acts(staff)),
  deskGetApprovals: reads(staff),
  deskApprove: afterProof(acts(withTheBooks)),
  deskDecline: acts(withTheBooks),
  deskWithdrawRequest: { ...acts(staff), own: true },
  deskRefundGift: afterProof(acts(withTheBooks)),
  deskPreviewWriteOff: reads(everybody),
  deskWriteOff: afterProof(acts(withTheBooks)),

  deskListPayments: reads(seesMoney),
  deskGetSettlement: reads(seesMoney),
  deskGetRefunds: reads(seesMoney),
  deskExportPayments: reads(withTheBooks),
  deskTakeOutMoney: reads(withTheBooks),
  deskTakeOutPersons: afterProof(reads(managers)),
  deskGetDayReport: reads(seesMoney),
  deskGetDrawer: reads(staff),
  deskExportDayReport: reads(withTheBooks),
  deskImportChecks: afterProof(writes(withTheBooks)),

  // In this order, because a running reading is stopped before the next one begins.
  deskGetMoveIn: reads(managers),
  deskBeginMoveInList: afterProof(writes(managers)),
  deskAddMoveInPiece: writes(managers),
  deskFinishMoveInList: writes(managers),
  deskPreviewMoveIn: reads(managers),
  deskContinueMoveIn: afterProof(writes(managers)),
  deskStopMoveIn: writes(managers),
  deskStartMoveIn: afterProof(writes(managers)),
  deskGetMoveInRejects: reads(managers),
  deskTakeMoveInRejects: afterProof(reads(managers)),
  deskGetMoveInFindings: reads(managers),
  deskTakeMoveInFindings: afterProof(reads(managers)),
  deskGetGoingLive: reads(managers),
  // After it readers are charged, and nothing undoes that. It comes before the next preview, which replaces what was
  // shown.
  deskGoLive: afterProof(writes(owners)),
  deskLookAhead: writes(managers),
  deskCancelGoLive: afterProof(writes(owners)),
  deskDeleteMoveInList: writes(managers),

  deskGetTrail: reads(watches),
  deskGetTrailPeople: reads(watches),
  deskExportTrail: reads(watches),
  deskGetStaffTrail: reads(owners),
  deskGetStaffTrailPeople: reads(owners),
  deskExportStaffTrail: reads(owners),

  deskListKeys: reads(managers),
  deskMakeKey: afterProof(makes(managers)),
  deskRevokeKey: afterProof(writes(managers)),
  deskListEndpoints: reads(managers),
  deskAddEndpoint: afterProof(makes(managers)),
  deskRotateEndpoint: afterProof(makes(managers)),
  deskTurnEndpoint: afterProof(writes(managers)),
  deskRemoveEndpoint: afterProof(writes(managers)),
  deskReplayEndpoint: writes(managers),
  deskListSites: reads(managers),
  deskAddSite: afterProof(makes(managers)),
  deskEndSite: afterProof(writes(managers)),

  deskListStaff: office(managers),
  deskInviteStaff: afterProof(office(managers)),
  deskSetStaffRole: afterProof(office(managers)),
  deskResetStaff: afterProof(office(managers)),
  deskDisableStaff: afterProof(office(managers)),
  deskSignStaffOut: afterProof(office(managers)),
};

/** Every reader's call that staff make for an account. */
export const whoMayForAccount: Readonly<Record<ReadForAccount | ActionForAccount | PaymentForAccount, Row>> = {
  getAccountManagementDetails: reads(everybody),
  getHistory: reads(everybody),
  getReceipt: reads(everybody),
  getAccountPeople: reads(everybody),
  getCirculationCommands: reads(everybody),
  getGifts: reads(everybody),
  getTemporaryStops: reads(everybody),
  getTemporaryStopDates: reads(everybody),
  getSeasonalPlan: reads(everybody),
  getDeliveryIssues: reads(everybody),
  getDeliveryIssueOptions: reads(everybody),
  getDeliveryAddress: reads(everybody),
  getPaymentStanding: reads(everybody),
  returnPaymentOptions: reads(everybody),
  getCancelReasons: reads(everybody),
  previewTermination: reads(everybody),
  previewTemporaryStop: reads(everybody),
  lookUpZip: reads(everybody),
  validateAddress: reads(onThePhone),

  submitTemporaryStop: acts(onThePhone),
  editTemporaryStop: acts(onThePhone),
  withdrawTemporaryStop: acts(onThePhone),
  saveSeasonalPlan: acts(onThePhone),
  endSeasonalPlan: acts(onThePhone),
  submitDeliveryIssue: acts(onThePhone),
  confirmRedelivery: acts(onThePhone),
  changeDeliveryAddress: acts(onThePhone),
  withdrawAddressChange: acts(onThePhone),
  setRenewalMethod: acts(staff),
  terminateSubscriber: acts(onThePhone),
  undoTermination: acts(onThePhone),
  changeGift: acts(onThePhone),
  sendGiftAgain: acts(onThePhone),
  modifySubscriber: acts(onThePhone),
  inviteToAccount: acts(onThePhone),
  withdrawInvitation: acts(onThePhone),

  getConvergeAuthToken: { who: staff, does: "asks-gateway" },
  processConvergeResponse: { who: staff, does: "asks-gateway" },
};
