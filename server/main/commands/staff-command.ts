import { email as emailShape } from "#contract/scalars.ts";
import type { RoleGrant } from "#core/staff/manage-staff.ts";
import { type Role, roles } from "#core/staff/role.ts";
import {
  addRole,
  disableStaff,
  enableStaff,
  inviteStaff,
  type ManageNeeds,
  removeRole,
  resetStaff,
  type StaffChanged,
  type StaffLinked,
  type StaffRefusal,
} from "#server/desk/manage-staff.ts";
import type { Config } from "#server/config/config.ts";
import { mailStaffLink } from "#server/desk/mail-staff-link.ts";
import { deskOriginOf } from "#server/http/desk/desk-address.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { listStaff } from "#server/store/staff/staff-list.ts";
import { print, printJson, printMessage } from "./print.ts";
import { readArgs } from "./read-args.ts";
import { CommandRefused } from "./readable-line.ts";
import { type CommandTools, requirePublication, withCommandTools } from "./command-tools.ts";
import { table } from "./table.ts";

const usage = `usage: ./doorstep staff list [--json]
       ./doorstep staff invite EMAIL --name NAME --role ROLE [--publication DOMAIN] [--json]
       ./doorstep staff role EMAIL --add ROLE | --remove ROLE [--publication DOMAIN] [--json]
       ./doorstep staff disable|enable|reset EMAIL [--json]
Each takes --as EMAIL: the trail names that person.
ROLE is one of ${roles.join(", ")}. An owner works for every publication; every other role is for one.`;

type Asked = { readonly asJson: boolean } & (
  | { readonly verb: "list" }
  | ({ readonly email: string; readonly domain: string | undefined } & ToDo)
);
type ToDo =
  | { readonly verb: "invite"; readonly name: string; readonly role: Role }
  | { readonly verb: "add" | "remove"; readonly role: Role }
  | { readonly verb: "disable" | "enable" | "reset" };

/**
 * `./doorstep staff`: who may work at the desk, with which roles, and the link by which somebody first signs in.
 * @returns the exit code.
 */
export async function staffCommand(args: readonly string[], config: Config): Promise<number> {
  const asked = read(args);
  if (asked === null) {
    printMessage(usage);
    return 2;
  }
  return withCommandTools(config, async (desk) => {
    if (asked.verb === "list") return list(desk, asked.asJson);
    const { db, publications, enqueue, actor } = desk;
    const { random, clock } = desk.outside;
    const done = await perform(desk, { db, random, now: clock.now(), actor, managerId: null }, asked);
    const origin = deskOriginOf({ deskOrigin: config.deskOrigin ?? null }, config.port);
    const mail = { db, clock, publications, enqueue, uuid: random.uuid };
    const isMailed = done.kind === "linked" && (await mailStaffLink(mail, done.staffId, origin));
    return report(done, asked, { origin, isMailed });
  });
}

function read(args: readonly string[]): Asked | null {
  const given = readArgs(args, ["publication", "name", "role", "add", "remove"]);
  const [verb, address, ...more] = given?.positionals ?? [];
  if (given === null || more.length > 0) return null;
  const { options, asJson, domain } = given;
  const named = Object.keys(options);
  if (verb === "list") return address === undefined && named.length === 0 ? { verb, asJson } : null;
  const email = emailShape.safeParse(address);
  const toDo = toDoOf(verb ?? "", options, named);
  if (toDo === null || !email.success) return null;
  return { ...toDo, asJson, domain, email: normalEmail(email.data) };
}

type Options = Readonly<Partial<Record<"name" | "role" | "add" | "remove", string>>>;

/** @param names the given options, which must be exactly those of the verb. */
function toDoOf(verb: string, options: Options, names: readonly string[]): ToDo | null {
  const [only, ...others] = names;
  switch (verb) {
    case "invite": {
      const role = roleOf(options.role);
      const name = (options.name ?? "").trim();
      return names.length === 2 && role !== null && name !== "" ? { verb, name, role } : null;
    }
    case "role": {
      if ((only !== "add" && only !== "remove") || others.length > 0) return null;
      const role = roleOf(options[only]);
      return role === null ? null : { verb: only, role };
    }
    case "disable":
    case "enable":
    case "reset":
      return names.length === 0 ? { verb } : null;
    default:
      return null;
  }
}

const roleOf = (typed: string | undefined): Role | null => roles.find((role) => role === typed) ?? null;

async function list({ db, publications, outside }: CommandTools, asJson: boolean): Promise<number> {
  const { byDomain } = await publications.directory();
  const domains = new Map([...byDomain.values()].map(({ tenantId, domain }) => [tenantId, domain]));
  const everybody = (await listStaff(db.directory, outside.clock.now())).map(
    ({ email, name, standing, roles: held, lastSignIn }) => ({
      email,
      name,
      standing,
      roles: held.map(({ role, tenantId }) => ({
        role,
        publication: tenantId === null ? null : (domains.get(tenantId) ?? null),
      })),
      lastSignIn: lastSignIn?.toISOString() ?? null,
    }),
  );
  if (asJson) printJson(everybody);
  else if (everybody.length === 0) print("Nobody works at the desk yet: ./doorstep staff invite\n");
  else {
    const rows = everybody.map((each) => [
      each.email,
      each.name,
      each.roles.map(({ role, publication }) => (publication === null ? role : `${role} at ${publication}`)).join(", "),
      each.standing,
      each.lastSignIn?.slice(0, 10) ?? "never",
    ]);
    print(table(["Email", "Name", "Roles", "State", "Last sign-in"], rows));
  }
  return 0;
}

type Change = Exclude<Asked, { readonly verb: "list" }>;

async function perform(desk: CommandTools, needs: ManageNeeds, asked: Change): Promise<StaffLinked | StaffChanged> {
  const { email } = asked;
  switch (asked.verb) {
    case "invite":
      return inviteStaff(needs, { email, name: asked.name, ...(await roleAt(desk, asked)) });
    case "add":
      return addRole(needs, email, await roleAt(desk, asked));
    case "remove":
      return removeRole(needs, email, await roleAt(desk, asked));
    case "disable":
      return disableStaff(needs, email);
    case "enable":
      return enableStaff(needs, email);
    case "reset":
      return resetStaff(needs, email);
  }
}

async function roleAt(
  desk: CommandTools,
  { role, domain }: { readonly role: Role; readonly domain: string | undefined },
): Promise<RoleGrant> {
  if (role !== "owner") return { role, tenantId: (await requirePublication(desk, domain)).tenant.tenantId };
  if (domain !== undefined)
    throw new CommandRefused("an owner works for every publication: leave --publication out.", 2);
  return { role, tenantId: null };
}

const refusals: Readonly<Record<StaffRefusal, string>> = {
  "no-such-person": "is not on staff: ./doorstep staff list shows who is",
  "has-sign-in": "already has a sign-in: ./doorstep staff role gives another role, staff reset a new link",
  disabled: "is disabled: ./doorstep staff enable lets them in again",
  "already-so": "didn't need to change",
  "last-owner": "is the only owner who can sign in: make somebody else an owner first",
  "not-held": "does not have this role there",
  own: "can't make this change to their own sign-in",
  beyond: "also works for publications that you don't manage",
  "invited-elsewhere": "has a link from somebody else, which sets up this role, too",
};

type Shown = { readonly origin: string; readonly isMailed: boolean };

function report(
  done: StaffLinked | StaffChanged,
  { email, verb, asJson }: Change,
  { origin, isMailed }: Shown,
): number {
  const link = done.kind === "linked" ? `${origin}/welcome#${done.token}` : null;
  if (asJson)
    printJson(
      done.kind === "refused" ? { email, ...done } : { email, kind: done.kind, ...(link && { link, isMailed }) },
    );
  else if (done.kind === "refused") printMessage(`${email} ${refusals[done.because]}`);
  else if (link !== null)
    print(
      `${link}\n\nGive this link to ${email}, and to nobody else. It works once, within 24 hours.${isMailed ? " They also get one by email." : ""}\n`,
    );
  else print(`${email}: ${changed[verb]}.\n`);
  return done.kind === "refused" ? 1 : 0;
}

const changed: Readonly<Record<Change["verb"], string>> = {
  invite: "invited",
  reset: "reset",
  add: "has the role now",
  remove: "no longer has the role",
  disable: "signed out everywhere, and can't sign in anymore",
  enable: "can sign in again",
};
