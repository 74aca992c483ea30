import type { deskBeginProvider, deskFinishProvider, deskGetSignInWays } from "#contract/desk/provider.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { staffLimits } from "#core/site/throttle.ts";
import { claimedRoles } from "#core/staff/claimed-roles.ts";
import { staffProofMs } from "#core/staff/staff-session.ts";
import type { ProvidedPerson, StaffProviderSetup } from "#server/adapters/staff-provider/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { dropProviderMemo, keepProviderMemo, providerMemoOf } from "#server/http/desk/provider-cookie.ts";
import { keepStaffCookie, staffTokenOf } from "#server/http/desk/staff-cookie.ts";
import { refuse } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { findStaffByProvider, linkStaffToProvider, setRoles } from "#server/store/staff/provider-staff.ts";
import {
  endSessionsOfStaff,
  findStaffBySession,
  noteProof,
  openStaffSession,
} from "#server/store/staff/staff-session.ts";
import { countStaffUse } from "#server/store/staff/staff-throttle.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import { findStaffByEmail, insertStaff, lockStaffChanges } from "#server/store/staff/staff.ts";

export type StaffProviderNeeds = {
  readonly db: Database;
  readonly random: Random;
  readonly publications: Publications;
  /** Null if staff sign in with what the desk stores. */
  readonly staffProvider: StaffProviderSetup | null;
};

const problem = (errorMessage: string) => ({ isSuccess: false, errorMessage }) as const;
const texts = {
  none: "This desk isn't connected to an organization's sign-in.",
  away: "Your organization's sign-in doesn't answer. Please try again, or sign in another way.",
  refused: "Your organization's sign-in didn't confirm who you are. Please try again.",
  "no-role": "Your organization knows you, but gives you no role at the desk. Ask whoever manages its sign-in.",
  disabled: "You can't use the desk anymore. Ask an owner.",
  "other-email": "Somebody here already has this email address. Ask an owner.",
  "not-now": "Your organization's sign-in didn't ask you again just now. Please try again.",
  "other-person": "This is somebody else's sign-in. Sign out first.",
} as const;

const pathBack = "/provider-back";

export const makeDeskGetSignInWays =
  ({ staffProvider }: Pick<StaffProviderNeeds, "staffProvider">): DeskHandler<typeof deskGetSignInWays> =>
  () =>
    Promise.resolve({ provider: staffProvider !== null });

export const makeDeskBeginProvider =
  ({ db, random, staffProvider }: StaffProviderNeeds): DeskHandler<typeof deskBeginProvider> =>
  async ({ again }, { origin, now, ip, header }) => {
    if (staffProvider === null) return problem(texts.none);
    const taken = await countStaffUse(db.directory, `provider:${addressBlock(ip)}`, staffLimits.signInNetwork, now);
    if (!taken.allowed) return refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
    const memo = { state: random.token(), nonce: random.token(), verifier: random.token() };
    const url = await staffProvider.provider.begin({ redirectUri: `${origin}${pathBack}`, memo, again });
    if (url === null) return problem(texts.away);
    header("set-cookie", keepProviderMemo(origin, { ...memo, again }));
    return { isSuccess: true, url };
  };

/** The provider's answer signs in, or confirms again who the person of this session is. */
export const makeDeskFinishProvider =
  (needs: StaffProviderNeeds): DeskHandler<typeof deskFinishProvider> =>
  async ({ query }, { origin, now, device, header, cookie }) => {
    const { db, random, staffProvider } = needs;
    const memo = providerMemoOf(origin, cookie);
    header("set-cookie", dropProviderMemo(origin));
    if (staffProvider === null || memo === null) return problem(texts.refused);
    const callback = new URL(`${origin}${pathBack}`);
    callback.search = query;
    const answer = await staffProvider.provider.finish({ callback, memo });
    if (answer.kind !== "person") return problem(answer.kind === "refused" ? texts.refused : texts.away);
    const { person } = answer;
    const isFresh = person.provenAt !== null && now.getTime() - person.provenAt.getTime() < staffProofMs;
    if (memo.again && !isFresh) return problem(texts["not-now"]);
    const token = staffTokenOf(origin, cookie);
    const atWork = memo.again && token !== null ? await findStaffBySession(db.directory, token, now) : null;
    const admitted = await admitProvided(needs, staffProvider, person, now, atWork?.staffId ?? null);
    if (admitted.kind === "refused") return problem(texts[admitted.because]);
    const { staffId } = admitted;
    const actor = actorOf({ staffId });
    if (atWork !== null) {
      await noteProof(db.directory, atWork.tokenHash, now);
      await noteStaff(db.directory, { at: now, actor, action: "staff.prove", subject: actor, outcome: "provider" });
      return { isSuccess: true, again: true };
    }
    const session = random.token();
    await db.writeDirectory(async (q) => {
      await openStaffSession(q, { staffId, token: session, device: device(), now });
      await noteStaff(q, { at: now, actor, action: "staff.sign-in", subject: actor, outcome: "provider" });
    });
    header("set-cookie", keepStaffCookie(origin, session));
    return { isSuccess: true, again: memo.again };
  };

type Admitted =
  | { readonly kind: "admitted"; readonly staffId: number }
  | { readonly kind: "refused"; readonly because: "no-role" | "disabled" | "other-email" | "other-person" };

/** Roles are taken from the claims each time. A person who has none anymore is signed out in every browser. */
async function admitProvided(
  { db, publications }: StaffProviderNeeds,
  { rules }: StaffProviderSetup,
  person: ProvidedPerson,
  now: Date,
  atWork: number | null,
): Promise<Admitted> {
  const { byDomain } = await publications.directory();
  const roles = claimedRoles(rules, person.values, (domain) => byDomain.get(domain)?.tenantId);
  return db.writeDirectory(async (q): Promise<Admitted> => {
    await lockStaffChanges(q);
    const refused = async (because: Extract<Admitted, { kind: "refused" }>["because"], staffId: number | null) => {
      const subject = `staff:${staffId ?? "none"}`;
      const entry = { at: now, actor: "anonymous", action: "staff.sign-in", subject, outcome: "refused" };
      await noteStaff(q, { ...entry, details: { because, by: "provider" } });
      return { kind: "refused", because } as const;
    };
    const known = await findStaffByProvider(q, person);
    if (atWork !== null && known?.staffId !== atWork) return refused("other-person", known?.staffId ?? null);
    const named = known ?? (await findStaffByEmail(q, person.email));
    if (named?.disabledAt instanceof Date) return refused("disabled", named.staffId);
    if (roles.length === 0) {
      if (known !== null) {
        await setRoles(q, known.staffId, []);
        await endSessionsOfStaff(q, known.staffId, now);
      }
      return refused("no-role", named?.staffId ?? null);
    }
    // An address that the provider hasn't verified may be anybody's.
    if (known === null && named !== null && !person.emailVerified) return refused("other-email", named.staffId);
    const staffId = named?.staffId ?? (await insertStaff(q, { email: person.email, name: person.name, now }));
    if (known === null && !(await linkStaffToProvider(q, staffId, person))) return refused("other-email", staffId);
    if (await setRoles(q, staffId, roles)) {
      const details = { roles, by: "provider" };
      const subject = actorOf({ staffId });
      await noteStaff(q, { at: now, actor: "provider", action: "staff.role", subject, outcome: "set", details });
    }
    return { kind: "admitted", staffId };
  });
}
