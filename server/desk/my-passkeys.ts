import type { deskAddPasskey, deskBeginPasskey, deskRemovePasskey, deskRenamePasskey } from "#contract/desk/passkey.ts";
import { passkeyHost, passkeyNameLength, passkeyRefusal } from "#core/identity/passkey.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { notFound } from "#server/http/refused.ts";
import { challengeIn, newCredential, registrationOptions } from "#server/crypto/passkey-proof.ts";
import { hashToken } from "#server/crypto/random.ts";
import { consumeStaffChallenge, storeStaffChallenge } from "#server/store/staff/staff-challenge.ts";
import {
  findStaffPasskeys,
  insertStaffPasskey,
  removeStaffPasskey,
  renameStaffPasskey,
} from "#server/store/staff/staff-passkey.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { lockStaffChanges } from "#server/store/staff/staff.ts";
import { passkeysUnavailable } from "./passkey-sign-in.ts";

type Needs = { readonly db: Database };

const tooMany = { isSuccess: false, errorMessage: "You have ten passkeys. Remove one that you don't use." } as const;
const notMade = { isSuccess: false, errorMessage: "No passkey was made. Please try again." } as const;
const done = { isSuccess: true } as const;

const noted = (staff: Staff, at: Date, outcome: string, name: string) => {
  const actor = actorOf(staff);
  return { at, actor, action: "staff.passkey", subject: actor, outcome, details: { name } };
};

export const makeDeskBeginPasskey =
  ({ db }: Needs): DeskHandler<typeof deskBeginPasskey> =>
  async (_, { staff: { staffId, email }, origin, now }) => {
    const kept = await findStaffPasskeys(db.directory, staffId);
    const host = passkeyHost(origin);
    const because = passkeyRefusal({ host, confirmed: true, count: kept.length });
    if (host === null || because !== null) return because === "too-many" ? tooMany : passkeysUnavailable;
    const userId = hashToken(`passkey staff ${staffId}`);
    const options = await registrationOptions({ host, siteName: `Desk ${host}`, email, userId, kept });
    await storeStaffChallenge(db.directory, { challenge: options.challenge, staffId, purpose: "add" }, now);
    return { isSuccess: true, options: { ...options } };
  };

/** Keeps a passkey that answers a challenge of this person: once, at this host, with their gesture. */
export const makeDeskAddPasskey =
  ({ db }: Needs): DeskHandler<typeof deskAddPasskey> =>
  async ({ credential }, { staff, origin, now, device }) => {
    const { staffId } = staff;
    const host = passkeyHost(origin);
    if (host === null) return passkeysUnavailable;
    const challenge = challengeIn(credential);
    if (challenge === null) return notMade;
    if (!(await consumeStaffChallenge(db.directory, { challenge, staffId, purpose: "add" }, now))) return notMade;
    const made = await newCredential(credential, { challenge, origin, host });
    if (made === null) return notMade;
    const name = device().slice(0, passkeyNameLength);
    return db.writeDirectory(async (q) => {
      await lockStaffChanges(q);
      const kept = await findStaffPasskeys(q, staffId);
      if (passkeyRefusal({ host, confirmed: true, count: kept.length }) !== null) return tooMany;
      if (!(await insertStaffPasskey(q, { ...made, staffId, host, name, now }))) return notMade;
      await noteStaff(q, noted(staff, now, "added", name));
      return done;
    });
  };

export const makeDeskRenamePasskey =
  ({ db }: Needs): DeskHandler<typeof deskRenamePasskey> =>
  async ({ passkeyId, name }, { staff, now }) =>
    db.writeDirectory(async (q) => {
      if (!(await renameStaffPasskey(q, staff.staffId, passkeyId, name))) return notFound();
      await noteStaff(q, noted(staff, now, "renamed", name));
      return done;
    });

export const makeDeskRemovePasskey =
  ({ db }: Needs): DeskHandler<typeof deskRemovePasskey> =>
  async ({ passkeyId }, { staff, now }) =>
    db.writeDirectory(async (q) => {
      const name = (await findStaffPasskeys(q, staff.staffId)).find((each) => each.passkeyId === passkeyId)?.name;
      if (!(await removeStaffPasskey(q, staff.staffId, passkeyId))) return notFound();
      await noteStaff(q, noted(staff, now, "removed", name ?? ""));
      return done;
    });
