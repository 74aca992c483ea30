import * as access from "./access.ts";
import * as account from "./account.ts";
import * as find from "./find.ts";
import * as mySignIn from "./my-sign-in.ts";
import * as signIn from "./sign-in.ts";
import * as staffLink from "./staff-link.ts";
import * as timeline from "./timeline.ts";

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
} as const;

export type DeskContract = typeof deskContract;
export type DeskCallName = keyof DeskContract;
