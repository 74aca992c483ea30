import { Secret, TOTP } from "otpauth";
import type { Role } from "#core/staff/role.ts";
import type { Database } from "#server/db/database.ts";
import type { OutsideServices } from "#server/outside.ts";
import { staffTotpPlace } from "#server/crypto/secret-box.ts";
import type { Publications } from "#server/store/publication/publication-cache.ts";
import { endSessionsOfStaff } from "#server/store/staff/staff-session.ts";
import { findStaffByEmail, grantRole, insertStaff, setCredentials, setDisabled } from "#server/store/staff/staff.ts";

/** A sign-in to the demo's desk. Its password and secret are public, so it never opens a live publication. */
export type DemoStaff = {
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** The authenticator app's secret, in base32. */
  readonly secret: string;
};

/** One for each role. No mailbox exists under .example, so these are no real people. */
export const demoStaff: readonly DemoStaff[] = [
  {
    role: "clerk",
    name: "Marge Olson",
    email: "clerk@desk.example",
    password: "ring-twice-52-maple",
    secret: "JBSWY3DPCLERKA2A",
  },
  {
    role: "circulation",
    name: "Dale Hovde",
    email: "circulation@desk.example",
    password: "route-9-before-dawn",
    secret: "JBSWY3DPROUTEA2A",
  },
  {
    role: "bookkeeper",
    name: "Ines Calder",
    email: "bookkeeper@desk.example",
    password: "ledger-ink-and-tea-3",
    secret: "JBSWY3DPLEDGER2A",
  },
  {
    role: "publisher",
    name: "Tom Reyes",
    email: "publisher@desk.example",
    password: "press-starts-at-two",
    secret: "JBSWY3DPPRESSA2A",
  },
  {
    role: "auditor",
    name: "Priya Nair",
    email: "auditor@desk.example",
    password: "only-looking-around-6",
    secret: "JBSWY3DPAUDITA2A",
  },
  {
    role: "owner",
    name: "Ruth Lindqvist",
    email: "owner@desk.example",
    password: "keys-to-every-door-8",
    secret: "JBSWY3DPOWNERA2A",
  },
];

export type DemoStaffNeeds = {
  readonly db: Database;
  readonly publications: Publications;
  readonly outside: Pick<OutsideServices, "clock" | "passwords" | "secrets">;
  readonly production: boolean;
  /** The demo's publications. */
  readonly demoDomains: ReadonlySet<string>;
};

/**
 * Creates the demo's sign-ins to the desk if every publication is one of the demo's. In production, or beside a
 * publisher's own publication, it permanently locks earlier ones, because their passwords are public.
 * @returns the sign-ins that work.
 */
export async function prepareDemoStaff(needs: DemoStaffNeeds): Promise<readonly DemoStaff[]> {
  const { db, outside } = needs;
  const now = outside.clock.now();
  const places = await demoTenants(needs);
  if (places === null) {
    for (const { email } of demoStaff) await lock(db, email, now);
    return [];
  }
  if (places.length === 0) return [];
  const able: DemoStaff[] = [];
  for (const one of demoStaff) {
    const found = await findStaffByEmail(db.directory, one.email);
    if (found === null) await make(needs, one, places);
    if (found === null || (found.disabledAt === null && found.passwordHash !== null)) able.push(one);
  }
  return able;
}

/** The sign-ins that work, with the code of their app at a moment. */
export async function demoStaffSignIns(db: Database, now: Date): Promise<(DemoStaff & { readonly code: string })[]> {
  const found: (DemoStaff & { readonly code: string })[] = [];
  for (const one of demoStaff) {
    const record = await findStaffByEmail(db.directory, one.email);
    if (record === null || record.disabledAt !== null || record.passwordHash === null) continue;
    const totp = new TOTP({ secret: Secret.fromBase32(one.secret) });
    found.push({ ...one, code: totp.generate({ timestamp: now.getTime() }) });
  }
  return found;
}

/** The tenants where demo staff work; null if public passwords don't belong here. */
async function demoTenants({
  publications,
  production,
  demoDomains,
}: DemoStaffNeeds): Promise<readonly number[] | null> {
  if (production) return null;
  const { byDomain } = await publications.directory();
  const found: number[] = [];
  for (const { tenantId } of byDomain.values()) {
    const publication = await publications.publication(tenantId);
    if (publication?.tenant.mode === "live" || !demoDomains.has(publication?.tenant.domain ?? "")) return null;
    found.push(tenantId);
  }
  return found;
}

async function make({ db, outside }: DemoStaffNeeds, one: DemoStaff, tenantIds: readonly number[]): Promise<void> {
  const { clock, passwords, secrets } = outside;
  const hashed = await passwords.hash(one.password);
  if (hashed.kind === "busy") return;
  await db.writeDirectory(async (q) => {
    const staffId = await insertStaff(q, { email: one.email, name: one.name, now: clock.now() });
    const totpSecret = secrets.seal(one.secret, staffTotpPlace(staffId));
    await setCredentials(q, staffId, { passwordHash: hashed.value, totpSecret });
    for (const tenantId of one.role === "owner" ? [null] : tenantIds) await grantRole(q, staffId, one.role, tenantId);
  });
}

const lock = (db: Database, email: string, now: Date): Promise<void> =>
  db.writeDirectory(async (q) => {
    const found = await findStaffByEmail(q, email);
    if (found === null || found.disabledAt !== null) return;
    await setDisabled(q, found.staffId, now);
    await endSessionsOfStaff(q, found.staffId, now);
  });
