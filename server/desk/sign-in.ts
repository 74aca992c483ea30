import type { deskProveAgain, deskSignIn, deskSignOut } from "#contract/desk/sign-in.ts";
import { dropStaffCookie, keepStaffCookie } from "#server/http/desk/staff-cookie.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { Database } from "#server/db/database.ts";
import { refuse } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { endStaffSession, noteProof, openStaffSession } from "#server/store/staff/staff-session.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import type { TryStaffSignIn } from "./try-staff-sign-in.ts";

export type SignInNeeds = { readonly db: Database; readonly random: Random; readonly tryStaffSignIn: TryStaffSignIn };

const wrong = {
  isSuccess: false,
  errorMessage: "This email, password and code don't match. Check them and try again.",
} as const;
const busy = () => refuse(503, "", { retryAfterSeconds: 2 });

/** Checks password and code, and starts a session whose token only the browser's cookie holds. */
export const makeDeskSignIn =
  ({ db, random, tryStaffSignIn }: SignInNeeds): DeskHandler<typeof deskSignIn> =>
  async ({ email, password, code }, { now, ip, origin, device, header }) => {
    const tried = await tryStaffSignIn({ email: normalEmail(email), password, code, ip, now });
    if (tried.kind === "busy") return busy();
    if (tried.kind === "wait") return refuse(429, "", { retryAfterSeconds: tried.seconds });
    if (tried.kind === "wrong") return wrong;
    const token = random.token();
    const { staffId } = tried;
    await db.writeDirectory(async (q) => {
      await openStaffSession(q, { staffId, token, device: device(), now });
      const actor = actorOf({ staffId });
      await noteStaff(q, { at: now, actor, action: "staff.sign-in", subject: actor, outcome: tried.by });
    });
    header("set-cookie", keepStaffCookie(origin, token));
    return { isSuccess: true };
  };

/** Asks for the same proof again before an action that can do harm; it counts for five minutes. */
export const makeDeskProveAgain =
  ({ db, tryStaffSignIn }: SignInNeeds): DeskHandler<typeof deskProveAgain> =>
  async ({ password, code }, { staff, now, ip }) => {
    const tried = await tryStaffSignIn({ email: staff.email, password, code, ip, now, isAgain: true });
    if (tried.kind === "busy") return busy();
    if (tried.kind === "wait") return refuse(429, "", { retryAfterSeconds: tried.seconds });
    if (tried.kind === "wrong") return wrong;
    await db.writeDirectory((q) => noteProof(q, staff.tokenHash, now));
    return { isSuccess: true };
  };

export const makeDeskSignOut =
  ({ db }: Pick<SignInNeeds, "db">): DeskHandler<typeof deskSignOut> =>
  async (_, { staff, now, origin, header }) => {
    await db.writeDirectory((q) => endStaffSession(q, staff.tokenHash, now));
    header("set-cookie", dropStaffCookie(origin));
    return { isSuccess: true };
  };
