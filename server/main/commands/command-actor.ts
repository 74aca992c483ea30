import { userInfo } from "node:os";
import { email as emailShape } from "#contract/scalars.ts";
import type { Database, Tx } from "#server/db/database.ts";
import { normalEmail } from "#server/store/login/login.ts";
import { findStaffByEmail } from "#server/store/staff/staff.ts";
import { CommandRefused } from "./readable-line.ts";

/** A command's words without `--as EMAIL`, and the person that it names. */
export type AsOption = { readonly args: readonly string[]; readonly as?: string };

/** Takes `--as EMAIL` out of a command's words, wherever it is: every staff command accepts it. */
export function takeAsOption(args: readonly string[]): AsOption {
  const [named, ...more] = args.filter((arg) => arg === "--as" || arg.startsWith("--as="));
  if (named === undefined) return { args };
  const at = args.indexOf(named);
  const isOneWord = named !== "--as";
  const typed = isOneWord ? named.slice("--as=".length) : args[at + 1];
  const found = emailShape.safeParse(typed);
  if (more.length > 0 || !found.success)
    throw new CommandRefused("--as takes the email address of one staff member.", 2);
  return { args: [...args.slice(0, at), ...args.slice(at + (isOneWord ? 1 : 2))], as: normalEmail(found.data) };
}

/**
 * The person for whom a command acts, as the trail names them: the person of `--as`, else the operating system's user.
 */
export async function commandActor(
  { directory }: Pick<Database, "directory">,
  as: string | undefined,
): Promise<string> {
  if (as === undefined) return `command:${userName()}`;
  const person = await findStaffByEmail(directory, as);
  if (person === null) throw new CommandRefused(`nobody on staff has the email ${as}: ./doorstep staff list`, 2);
  if (person.disabledAt !== null)
    throw new CommandRefused(`${as} is disabled, so nothing can be done in their name.`, 2);
  return `staff:${person.staffId}`;
}

/** A container's user may have a number and no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? "unknown");
  }
}

/** The same database, in whose transactions `staff` means this actor. */
export function databaseActingAs(db: Database, staff: string): Database {
  const as =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx): Promise<T> =>
      work({ ...tx, staff });
  return {
    ...db,
    readTogether: (at, work) => db.readTogether(at, as(work)),
    write: (at, work) => db.write(at, as(work)),
    writeAtOnce: (at, work) => db.writeAtOnce(at, as(work)),
  };
}
