import * as access from "./access.ts";
import * as account from "./account.ts";
import * as approval from "./approval.ts";
import * as credit from "./credit.ts";
import * as endNow from "./end-now.ts";
import * as find from "./find.ts";
import * as mySignIn from "./my-sign-in.ts";
import * as refund from "./refund.ts";
import * as signIn from "./sign-in.ts";
import * as staffLink from "./staff-link.ts";
import * as timeline from "./timeline.ts";
import * as transfer from "./transfer.ts";
import * as writeOff from "./write-off.ts";

/** Every call of the desk. */
export const deskContract = {
  deskSignIn: signIn.deskSignIn,
  deskProveAgain: signIn.deskProveAgain,
  deskSignOut: signIn.deskSignOut,
  deskWhoAmI: signIn.deskWhoAmI,
  deskRemoveAccess: access.deskRemoveAccess,
  deskLockLogin: access.deskLockLogin,
  deskFind: find.deskFind,
  deskGetAccount: account.deskGetAccount,
  deskGetTimeline: timeline.deskGetTimeline,
  deskGetEmail: timeline.deskGetEmail,
  deskAddNote: account.deskAddNote,
  deskSettleNote: account.deskSettleNote,
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
  deskPreviewEnd: endNow.deskPreviewEnd,
  deskEndNow: endNow.deskEndNow,
  deskPreviewWriteOff: writeOff.deskPreviewWriteOff,
  deskWriteOff: writeOff.deskWriteOff,
  deskPreviewTransfer: transfer.deskPreviewTransfer,
  deskTransfer: transfer.deskTransfer,
} as const;

export type DeskContract = typeof deskContract;
export type DeskCallName = keyof DeskContract;
