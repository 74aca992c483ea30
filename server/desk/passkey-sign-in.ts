import type {
  deskBeginPasskeyProof,
  deskBeginPasskeySignIn,
  deskPasskeyProof,
  deskPasskeySignIn,
} from "#contract/desk/passkey.ts";
import { passkeyHost } from "#core/identity/passkey.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { staffLimits } from "#core/site/throttle.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { keepStaffCookie } from "#server/http/desk/staff-cookie.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import { authenticationOptions, challengeIn, passkeyAnswer, verifiedCounter } from "#server/crypto/passkey-proof.ts";
import { hashToken, type Random } from "#server/crypto/random.ts";
import { normalEmail } from "#server/store/login/login.ts";
import {
  consumeStaffChallenge,
  type StaffChallenge,
  storeStaffChallenge,
} from "#server/store/staff/staff-challenge.ts";
import { findStaffPasskey, findStaffPasskeys, noteStaffPasskeyUse } from "#server/store/staff/staff-passkey.ts";
import { noteProof, openStaffSession } from "#server/store/staff/staff-session.ts";
import { countStaffUse } from "#server/store/staff/staff-throttle.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";

export type PasskeyNeeds = { readonly db: Database; readonly random: Random };

export const passkeysUnavailable = {
  isSuccess: false,
  errorMessage: "The desk's address has no passkeys. They need https and a host name.",
} as const;
const wrong = {
  isSuccess: false,
  errorMessage: "This passkey doesn't open the desk. Try another one, or sign in with your password.",
} as const;

const newChallenge = ({ token }: Random): Uint8Array<ArrayBuffer> => new Uint8Array(hashToken(token()));

/** Limits a network, because each challenge is stored as a row. */
async function tooOften(db: Database, ip: string, now: Date): Promise<Refused | null> {
  const taken = await countStaffUse(db.directory, `passkey:${addressBlock(ip)}`, staffLimits.signInNetwork, now);
  return taken.allowed ? null : refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
}

export const makeDeskBeginPasskeySignIn =
  ({ db, random }: PasskeyNeeds): DeskHandler<typeof deskBeginPasskeySignIn> =>
  async (_, { origin, now, ip }) => {
    const host = passkeyHost(origin);
    if (host === null) return passkeysUnavailable;
    const refused = await tooOften(db, ip, now);
    if (refused !== null) return refused;
    const options = await authenticationOptions(host, newChallenge(random));
    await storeStaffChallenge(db.directory, { challenge: options.challenge, staffId: null, purpose: "sign-in" }, now);
    return { isSuccess: true, options: { ...options } };
  };

/** The passkey identifies the person, and the gesture on the device proves that it is them: two factors in one. */
export const makeDeskPasskeySignIn =
  ({ db, random }: PasskeyNeeds): DeskHandler<typeof deskPasskeySignIn> =>
  async ({ credential, email }, { origin, now, ip, device, header }) => {
    const refused = await tooOften(db, ip, now);
    if (refused !== null) return refused;
    const passkey = await proven(db, credential, { origin, now, staffId: null, purpose: "sign-in" });
    const isOther = email !== undefined && passkey?.email !== normalEmail(email);
    if (passkey === null || isOther) {
      const subject = passkey === null ? "staff:none" : actorOf(passkey);
      await noteStaff(db.directory, { ...tried(now), actor: "anonymous", subject, outcome: "refused" });
      return wrong;
    }
    const { staffId } = passkey;
    const token = random.token();
    const opened = await db.writeDirectory(async (q) => {
      if (!(await noteStaffPasskeyUse(q, { ...passkey, now }))) return false;
      await openStaffSession(q, { staffId, token, device: device(), now });
      const actor = actorOf({ staffId });
      await noteStaff(q, { ...tried(now), actor, subject: actor, outcome: "passkey" });
      return true;
    });
    if (!opened) return wrong;
    header("set-cookie", keepStaffCookie(origin, token));
    return { isSuccess: true };
  };

const tried = (at: Date) => ({ at, action: "staff.sign-in" });

export const makeDeskBeginPasskeyProof =
  ({ db, random }: PasskeyNeeds): DeskHandler<typeof deskBeginPasskeyProof> =>
  async (_, { staff: { staffId }, origin, now }) => {
    const host = passkeyHost(origin);
    if (host === null) return passkeysUnavailable;
    const mine = (await findStaffPasskeys(db.directory, staffId)).filter((each) => each.host === host);
    if (mine.length === 0) return { isSuccess: false, errorMessage: "You have no passkey here yet." };
    const options = await authenticationOptions(host, newChallenge(random), mine);
    await storeStaffChallenge(db.directory, { challenge: options.challenge, staffId, purpose: "prove" }, now);
    return { isSuccess: true, options: { ...options } };
  };

export const makeDeskPasskeyProof =
  ({ db }: Pick<PasskeyNeeds, "db">): DeskHandler<typeof deskPasskeyProof> =>
  async ({ credential }, { staff, origin, now }) => {
    const { staffId, tokenHash } = staff;
    const passkey = await proven(db, credential, { origin, now, staffId, purpose: "prove" });
    const actor = actorOf(staff);
    const entry = { at: now, actor, action: "staff.prove", subject: actor };
    if (passkey?.staffId !== staffId) {
      await noteStaff(db.directory, { ...entry, outcome: "refused" });
      return wrong;
    }
    await db.writeDirectory(async (q) => {
      await noteStaffPasskeyUse(q, { ...passkey, now });
      await noteProof(q, tokenHash, now);
      await noteStaff(q, { ...entry, outcome: "passkey" });
    });
    return { isSuccess: true };
  };

type Asked = Omit<StaffChallenge, "challenge"> & { readonly origin: string; readonly now: Date };

/** The passkey of an answer, with its new counter; null if it doesn't answer a challenge of ours at this host. */
async function proven(db: Database, credential: unknown, { origin, now, ...held }: Asked) {
  const host = passkeyHost(origin);
  const answer = passkeyAnswer(credential);
  const challenge = answer && challengeIn(answer);
  if (host === null || answer === null || challenge === null) return null;
  // The challenge is used up, whatever the result.
  if (!(await consumeStaffChallenge(db.directory, { ...held, challenge }, now))) return null;
  const passkey = await findStaffPasskey(db.directory, { credentialId: answer.id, host });
  const signCount = passkey && (await verifiedCounter(answer, passkey, { challenge, origin, host }));
  return passkey === null || signCount === null ? null : { ...passkey, signCount };
}
