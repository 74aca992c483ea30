import type { deskEndOtherSessions, deskGetMySignIn, deskRenewRecoveryCodes } from "#contract/desk/my-sign-in.ts";
import { passkeyHost } from "#core/identity/passkey.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import type { Random } from "#server/crypto/random.ts";
import { countRecoveryCodes, setRecoveryCodes } from "#server/store/staff/recovery-code.ts";
import { findStaffPasskeys } from "#server/store/staff/staff-passkey.ts";
import { endOtherSessionsOfStaff, findOpenSessions } from "#server/store/staff/staff-session.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { newRecoveryCodes } from "./authenticator.ts";

type Needs = { readonly db: Database; readonly random: Random };

export const makeDeskGetMySignIn =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskGetMySignIn> =>
  async (_, { staff, now, origin }) => ({
    passkeys: passkeyHost(origin) === null ? null : await passkeysOf(db, staff.staffId, passkeyHost(origin)),
    sessions: (await findOpenSessions(db.directory, staff.staffId, now)).map(({ tokenHash, device, lastUsedAt }) => ({
      device,
      lastUsedAt: lastUsedAt.toISOString(),
      isThisOne: tokenHash.equals(staff.tokenHash),
    })),
    recoveryCodesLeft: await countRecoveryCodes(db.directory, staff.staffId),
  });

const passkeysOf = async (db: Database, staffId: number, here: string | null) =>
  (await findStaffPasskeys(db.directory, staffId)).map(({ passkeyId, name, host, createdAt, lastUsedAt }) => ({
    passkeyId,
    name,
    host,
    addedAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    worksHere: host === here,
  }));

export const makeDeskEndOtherSessions =
  ({ db }: Pick<Needs, "db">): DeskHandler<typeof deskEndOtherSessions> =>
  async (_, { staff, now }) => {
    await db.writeDirectory(async (q) => {
      await endOtherSessionsOfStaff(q, staff, now);
      const actor = actorOf(staff);
      await noteStaff(q, { at: now, actor, action: "staff.end-others", subject: actor, outcome: "done" });
    });
    return { isSuccess: true };
  };

/** Replaces the recovery codes. The old ones no longer work. */
export const makeDeskRenewRecoveryCodes =
  ({ db, random }: Needs): DeskHandler<typeof deskRenewRecoveryCodes> =>
  async (_, { staff, now }) => {
    const recoveryCodes = newRecoveryCodes(random);
    await db.writeDirectory(async (q) => {
      await setRecoveryCodes(q, staff.staffId, recoveryCodes, now);
      const actor = actorOf(staff);
      await noteStaff(q, { at: now, actor, action: "staff.recovery-codes", subject: actor, outcome: "renewed" });
    });
    return { recoveryCodes };
  };
