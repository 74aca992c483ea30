import { randomUUID } from "node:crypto";
import { atWork } from "#tests/world/desk.ts";
import { inPublication, type Input, type Make } from "./desk-request-makers.ts";

const nothing: Make = async () => ({});
const always =
  (input: Input): Make =>
  async () =>
    input;

const stranger = { email: "nobody@staff.example", password: "not this one", code: "000000" };
const unknownPasskey = { credential: { id: "x" } };

/** About a colleague whom no other test needs. */
const ofColleague =
  (more: Input = {}): Make =>
  async ({ site, publisher }) => ({ email: (await atWork(site, "clerk", publisher)).email, ...more });

/** Sign-in, the caller's own, staff, and the trails. */
export const officeRequests = {
  deskSignIn: always(stranger),
  deskProveAgain: always({ password: "not this one", code: "000000" }),
  deskSignOut: nothing,
  deskWhoAmI: nothing,
  deskOpenLink: always({ token: "none" }),
  deskAcceptLink: always({ token: "none", password: "a quiet morning", code: "000000" }),
  deskGetMySignIn: nothing,
  deskEndOtherSessions: nothing,
  deskRenewRecoveryCodes: nothing,
  deskBeginPasskeySignIn: nothing,
  deskPasskeySignIn: always(unknownPasskey),
  deskBeginPasskeyProof: nothing,
  deskPasskeyProof: always(unknownPasskey),
  deskBeginPasskey: nothing,
  deskAddPasskey: always(unknownPasskey),
  deskRenamePasskey: always({ passkeyId: 1, name: "Mine" }),
  deskRemovePasskey: always({ passkeyId: 1 }),
  deskGetSignInWays: nothing,
  deskBeginProvider: always({ again: false }),
  deskFinishProvider: always({ query: "code=x&state=y" }),
  deskListStaff: nothing,
  deskInviteStaff: async ({ publisher }) => ({
    email: `${randomUUID()}@staff.example`,
    name: "June Moe",
    role: "clerk",
    publication: publisher.domain,
  }),
  deskSetStaffRole: async (world) => ({
    ...(await ofColleague({ role: "auditor", hold: true })(world)),
    publication: world.publisher.domain,
  }),
  deskResetStaff: ofColleague(),
  deskDisableStaff: ofColleague({ disable: true }),
  deskSignStaffOut: ofColleague(),
  deskGetTrail: inPublication,
  deskGetTrailPeople: inPublication,
  deskExportTrail: inPublication,
  deskGetStaffTrail: nothing,
  deskGetStaffTrailPeople: nothing,
  deskExportStaffTrail: nothing,
} as const satisfies Record<string, Make>;
