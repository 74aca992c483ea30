import type { deskAcceptLink, deskOpenLink } from "#contract/desk/staff-link.ts";
import { passwordLengths, passwordProblem, siteWords } from "#core/identity/password-policy.ts";
import { addressBlock } from "#core/site/address-block.ts";
import { staffLimits } from "#core/site/throttle.ts";
import { rolesAt } from "#core/staff/role.ts";
import type { Passwords } from "#server/adapters/passwords/port.ts";
import type { Database } from "#server/db/database.ts";
import { actorOf } from "#server/http/desk/answer-desk-call.ts";
import type { DeskHandler } from "#server/http/desk/desk-handler.ts";
import { keepStaffCookie } from "#server/http/desk/staff-cookie.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { Random } from "#server/crypto/random.ts";
import { type SecretBox, staffTotpPlace } from "#server/crypto/secret-box.ts";
import { passwordWords } from "#server/store/login/password-words.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { setRecoveryCodes } from "#server/store/staff/recovery-code.ts";
import { closeStaffLinks, consumeStaffLink, findStaffLink } from "#server/store/staff/staff-link.ts";
import { openStaffSession } from "#server/store/staff/staff-session.ts";
import { countStaffUse } from "#server/store/staff/staff-throttle.ts";
import { noteStaff } from "#server/store/staff/staff-trail.ts";
import {
  consumeTotpStep,
  ensureTotpSecret,
  findRoles,
  findStaff,
  setCredentials,
  type StaffRecord,
} from "#server/store/staff/staff.ts";
import { newRecoveryCodes, newTotpSecret, otpauthLink, totpStepOf } from "./authenticator.ts";

export type LinkNeeds = {
  readonly db: Database;
  readonly random: Random;
  readonly secrets: SecretBox;
  readonly passwords: Passwords;
  readonly publications: Publications;
};

const closed = "This link no longer works. Ask the person who sent it for a new one.";
const wrongCode = "This isn't the code that the app shows now. Wait for the next one, and type that.";

/** Shows whose link it is, and the app's key, which is the same each time: opening the link uses nothing up. */
export const makeDeskOpenLink =
  ({ db, secrets }: LinkNeeds): DeskHandler<typeof deskOpenLink> =>
  async ({ token }, { now, ip, origin }) => {
    const refused = await tooOften(db, ip, now);
    if (refused !== null) return refused;
    const staffId = await findStaffLink(db.directory, token, now);
    if (staffId === null) return { isSuccess: false, errorMessage: closed };
    const made = secrets.seal(newTotpSecret(), staffTotpPlace(staffId));
    const { name, email, totpSecret } = await db.writeDirectory((q) => ensureTotpSecret(q, staffId, made));
    const secret = secrets.open(totpSecret, staffTotpPlace(staffId));
    const appLink = otpauthLink(secret, { issuer: `Desk ${new URL(origin).hostname}`, email });
    return { isSuccess: true, name, email, secret, appLink };
  };

/** Sets the password and the app together, once, and signs in. */
export const makeDeskAcceptLink =
  (needs: LinkNeeds): DeskHandler<typeof deskAcceptLink> =>
  async ({ token, password, code }, { now, ip, origin, device, header }) => {
    const { db, random, secrets, passwords } = needs;
    const refused = await tooOften(db, ip, now);
    if (refused !== null) return refused;
    const staffId = await findStaffLink(db.directory, token, now);
    const person = staffId === null ? null : await findStaff(db.directory, staffId);
    if (person === null || person.totpSecret === null) return { isSuccess: false, code: "link", errorMessage: closed };
    const problem = await passwordRefusal(needs, person, password);
    if (problem !== null) return { isSuccess: false, code: "password", errorMessage: problem };
    const { totpSecret } = person;
    const step = totpStepOf(secrets.open(totpSecret, staffTotpPlace(person.staffId)), code.replaceAll(/\s/g, ""), now);
    if (step === null) return { isSuccess: false, code: "code", errorMessage: wrongCode };
    const hashed = await passwords.hash(password);
    if (hashed.kind === "busy") return refuse(503, "", { retryAfterSeconds: 2 });
    const session = random.token();
    const recoveryCodes = newRecoveryCodes(random);
    const taken = await db.writeDirectory(async (q) => {
      if (!(await consumeStaffLink(q, token, now))) return false;
      await closeStaffLinks(q, person.staffId, now);
      await setCredentials(q, person.staffId, { passwordHash: hashed.value, totpSecret });
      await consumeTotpStep(q, person.staffId, step);
      await setRecoveryCodes(q, person.staffId, recoveryCodes, now);
      await openStaffSession(q, { staffId: person.staffId, token: session, device: device(), now });
      const actor = actorOf(person);
      await noteStaff(q, { at: now, actor, action: "staff.accept", subject: actor, outcome: "done" });
      return true;
    });
    if (!taken) return { isSuccess: false, code: "link", errorMessage: closed };
    header("set-cookie", keepStaffCookie(origin, session));
    return { isSuccess: true, recoveryCodes };
  };

/** A link can't be guessed. This limit only keeps somebody from making us hash passwords. */
async function tooOften(db: Database, ip: string, now: Date): Promise<Refused | null> {
  const taken = await countStaffUse(db.directory, `link:${addressBlock(ip)}`, staffLimits.signInNetwork, now);
  return taken.allowed ? null : refuse(429, "", { retryAfterSeconds: taken.retryAfterSeconds });
}

/** The stricter of the readers' password rules, with the names of every publication where the person works. */
async function passwordRefusal(
  { db, passwords, publications }: LinkNeeds,
  { staffId, email }: StaffRecord,
  password: string,
): Promise<string | null> {
  const held = await findRoles(db.directory, staffId);
  const { byDomain } = await publications.directory();
  const mine = [...byDomain.values()].filter(({ tenantId }) => rolesAt(held, tenantId).length > 0);
  const loaded = await Promise.all(mine.map(({ tenantId }) => publications.publication(tenantId)));
  const words = loaded.flatMap((each) =>
    each === null
      ? []
      : siteWords({
          domain: each.tenant.domain,
          siteName: each.tenant.site.siteName,
          company: each.tenant.site.company,
        }),
  );
  const isCommon = (lower: string): boolean => passwords.isCommon(lower);
  const problem = passwordProblem(password, { policy: "nist", isCommon, siteWords: words, email });
  if (problem === null) return null;
  return problem === "length" ? passwordWords.length.nist(passwordLengths.nist) : passwordWords[problem];
}
