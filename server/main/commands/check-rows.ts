import type { AddressSettings } from "#core/site/tenant.ts";
import type { VendorState } from "#server/adapters/address/port.ts";
import type { MailServerAnswer } from "#server/adapters/mail/smtp/ask-mail-server.ts";

/** One line of `./doorstep check`. */
export type Checked = { readonly what: string; readonly ok: boolean; readonly says: string };

export const diskRow = (dataDir: string, hasRoom: boolean): Checked => ({
  what: "Disk",
  ok: hasRoom,
  says: hasRoom ? "there is room" : `the disk that holds ${dataDir} is almost full`,
});

const waitingText = (waiting: number): string => `${waiting} ${waiting === 1 ? "email waits" : "emails wait"}`;

/** No email of a live publication can be sent. */
export const noMailServerRow = (isLive: boolean, waiting: number): Checked => ({
  what: "Email",
  ok: !isLive,
  says: isLive
    ? `SMTP_URL is not set; ${waitingText(waiting)}`
    : "goes to the sandbox's mailbox; no publication is live",
});

export const mailServerRow = (host: string, { ok, said }: MailServerAnswer, waiting: number): Checked => ({
  what: "Email",
  ok,
  says: `${host} ${ok ? "accepts our email" : "doesn't accept our email"} (${said}); ${waitingText(waiting)}`,
});

const vendorNames = { usps: "USPS", smarty: "Smarty" } as const;

/** @param state null: the vendor cannot be called at all. */
export function addressRow(domain: string, kind: AddressSettings["kind"], state: VendorState | null): Checked {
  const what = `Addresses of ${domain}`;
  if (kind === "offline") return { what, ok: true, says: "are checked offline" };
  const name = vendorNames[kind];
  if (state?.kind === "answers") return { what, ok: true, says: `${name} accepts the key` };
  const trouble =
    state === null
      ? `the address or the secret of ${name} is missing or cannot be used`
      : `${name} ${state.kind === "silent" ? "does not answer" : `refuses the key (${state.code})`}`;
  return { what, ok: false, says: `${trouble}; addresses are checked offline meanwhile` };
}

export const failedRow = (failed: number): Checked => ({
  what: "Emails and circulation commands",
  ok: failed === 0,
  says: failed === 0 ? "none has failed" : `${failed} failed for good: ./doorstep jobs lists them`,
});

/** @param domains of publications with a receiver that was turned off, or did not take messages. */
export const webhooksRow = (domains: readonly string[]): Checked => ({
  what: "Webhook receivers",
  ok: domains.length === 0,
  says:
    domains.length === 0
      ? "all take their messages"
      : `some of ${domains.join(", ")} do not take their messages: ./doorstep webhook list shows which`,
});

const hourMs = 3_600_000;
/** A nightly backup may take a while, and one night may be missed. */
const oldMs = 48 * hourMs;

export type BackupFacts = {
  readonly takenAt: Date | null;
  readonly now: Date;
  readonly isLive: boolean;
  /** Whether it is the database that this program runs itself, which nobody else backs up. */
  readonly isOwnDatabase: boolean;
};

/** A sandbox needs no backup, and a database server may have backups of its own. */
export function backupRow({ takenAt, now, isLive, isOwnDatabase }: BackupFacts): Checked {
  const what = "Last backup";
  if (takenAt === null) {
    const says = "this database was never backed up with ./doorstep backup";
    return isOwnDatabase || !isLive
      ? { what, ok: !isLive, says }
      : { what, ok: true, says: `${says}; make sure that the database server has its own` };
  }
  const age = now.getTime() - takenAt.getTime();
  return { what, ok: !isLive || age <= oldMs, says: `${takenAt.toISOString()}, ${ageText(age)} ago` };
}

function ageText(ms: number): string {
  const hours = Math.floor(ms / hourMs);
  const [count, unit] =
    hours >= 48
      ? ([Math.floor(hours / 24), "day"] as const)
      : hours > 0
        ? ([hours, "hour"] as const)
        : ([Math.max(0, Math.floor(ms / 60_000)), "minute"] as const);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
