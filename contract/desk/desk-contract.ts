import * as access from "./access.ts";
import * as account from "./account.ts";
import * as find from "./find.ts";
import * as money from "./money.ts";
import * as mySignIn from "./my-sign-in.ts";
import * as queues from "./queues.ts";
import * as signIn from "./sign-in.ts";
import * as staffLink from "./staff-link.ts";
import * as timeline from "./timeline.ts";
import * as today from "./today.ts";

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
  deskGetQueues: queues.deskGetQueues,
  deskTakeItem: queues.deskTakeItem,
  deskHandOverItem: queues.deskHandOverItem,
  deskSettleItem: queues.deskSettleItem,
  deskGetColleagues: queues.deskGetColleagues,
  deskGetToday: today.deskGetToday,
  deskGetDayList: today.deskGetDayList,
  deskGetPayments: money.deskGetPayments,
  deskGetSettlement: money.deskGetSettlement,
  deskGetRefunds: money.deskGetRefunds,
  deskExportPayments: money.deskExportPayments,
  deskImportChecks: money.deskImportChecks,
} as const;

export type DeskContract = typeof deskContract;
export type DeskCallName = keyof DeskContract;
