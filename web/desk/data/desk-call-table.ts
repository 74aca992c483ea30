import type { DeskCallName, DeskContract } from "#contract/desk/desk-contract.ts";

/** Method and path of each call: all that the screens need of the contract, without its shapes. */
export const deskCallTable: { readonly [N in DeskCallName]: Pick<DeskContract[N], "method" | "path"> } = {
  deskSignIn: { method: "POST", path: "/api/desk/sign-in" },
  deskProveAgain: { method: "POST", path: "/api/desk/prove-again" },
  deskSignOut: { method: "POST", path: "/api/desk/sign-out" },
  deskWhoAmI: { method: "GET", path: "/api/desk/who-am-i" },
  deskRemoveAccess: { method: "POST", path: "/api/desk/access/remove" },
  deskLockLogin: { method: "POST", path: "/api/desk/access/lock" },
  deskFind: { method: "POST", path: "/api/desk/find" },
  deskGetAccount: { method: "GET", path: "/api/desk/account" },
  deskGetTimeline: { method: "GET", path: "/api/desk/timeline" },
  deskGetEmail: { method: "GET", path: "/api/desk/email" },
  deskAddNote: { method: "POST", path: "/api/desk/notes" },
  deskSettleNote: { method: "POST", path: "/api/desk/notes/settle" },
  deskOpenLink: { method: "POST", path: "/api/desk/open-link" },
  deskAcceptLink: { method: "POST", path: "/api/desk/accept-link" },
  deskGetMySignIn: { method: "GET", path: "/api/desk/my-sign-in" },
  deskEndOtherSessions: { method: "POST", path: "/api/desk/my-sign-in/end-others" },
  deskRenewRecoveryCodes: { method: "POST", path: "/api/desk/my-sign-in/recovery-codes" },
};
