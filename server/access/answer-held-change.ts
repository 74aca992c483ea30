import type { answerHeldChange } from "#contract/account-people.ts";
import type { HeldChange, HeldChangeKind } from "#core/access/held-change.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { type AccountName, lockAccountName } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { findHeldChange, lockHeldChange, settleHeldChange } from "#server/store/access/held-change.ts";
import type { Publication } from "#server/store/publication/publication.ts";

/** At whose word, when and where a change that waited is carried out. */
export type CarryingOut = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly now: Date;
  readonly requestId: string;
  /** Who asked for it. */
  readonly loginId: number;
  readonly account: AccountName;
};

/** Carries each kind of change out, as its own call would. @returns false: it is no longer possible. */
export type CarryOut = {
  readonly [Kind in HeldChangeKind]: (
    tx: Tx,
    by: CarryingOut,
    change: Extract<HeldChange, { readonly kind: Kind }>,
  ) => Promise<boolean>;
};

const carryOutChange = (carryOut: CarryOut, tx: Tx, by: CarryingOut, change: HeldChange): Promise<boolean> => {
  switch (change.kind) {
    case "contactEmail":
      return carryOut.contactEmail(tx, by, change);
    case "renewalNotices":
      return carryOut.renewalNotices(tx, by, change);
    case "deliveryAddress":
      return carryOut.deliveryAddress(tx, by, change);
  }
};

type Word = {
  readonly changeId: string;
  readonly accountNumber: number;
  readonly allow: boolean;
  /** `mailbox`: of the address on record; `staff`. */
  readonly actor: "mailbox" | "staff";
} & Omit<CarryingOut, "account" | "loginId">;

/** Takes the word on a change, once. @returns null: it no longer waits. */
export async function settleByWord(
  tx: Tx,
  carryOut: CarryOut,
  { changeId, accountNumber, allow, actor, ...by }: Word,
): Promise<"allowed" | "refused" | "not-possible" | null> {
  const { now, requestId } = by;
  const account = await lockAccountName(tx, accountNumber);
  const held = await lockHeldChange(tx, changeId, now);
  if (account === null || held?.state !== "waiting") return null;
  const { loginId, asked } = held;
  const done = allow && (await carryOutChange(carryOut, tx, { ...by, loginId, account }, asked));
  if (allow && !done) return "not-possible";
  const outcome = allow ? "allowed" : "refused";
  await settleHeldChange(tx, changeId, { outcome, now });
  const subject = `account:${accountNumber}`;
  await audit(tx, { actor, action: "access.change", subject, outcome, details: { changeId }, requestId });
  return outcome;
}

const messages = {
  allowed: {
    contactEmail: "We emailed a link to the new address. The change takes effect when that link is opened.",
    renewalNotices: "The change has taken effect.",
    deliveryAddress: "We'll deliver the paper to the new address. We emailed you the date.",
  },
  refused: "Nothing was changed. If you don't know who asked, please call customer service.",
} as const;

/** The two buttons behind the email's link: the mailbox on record has the last word. */
export const makeAnswerHeldChange =
  ({ db, carryOut }: { readonly db: Database; readonly carryOut: CarryOut }): Handler<typeof answerHeldChange> =>
  async ({ code, allow }, { tenantId, publication, moment, now, requestId, command }) => {
    const found = await findHeldChange(db, tenantId, { token: code, now });
    if (found === null) return notFound();
    return command(async (tx) => {
      const { changeId, accountNumber } = found;
      const word = { changeId, accountNumber, allow, actor: "mailbox", publication, moment, now, requestId } as const;
      const settled = await settleByWord(tx, carryOut, word);
      if (settled === null || settled === "not-possible") return noLonger(settled ?? "over");
      const message = settled === "allowed" ? messages.allowed[found.asked.kind] : messages.refused;
      return { isSuccess: true, state: settled, message, errorMessage: "" } as const;
    });
  };

const noLonger = (code: "over" | "not-possible") =>
  ({
    isSuccess: false,
    code,
    errorMessage:
      code === "over"
        ? "This change was already answered or has expired."
        : "This change is no longer possible. You can ask for it again on your account page.",
  }) as const;
