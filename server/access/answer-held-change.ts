import type { answerHeldChange } from "#contract/account-people.ts";
import type { HeldChange, HeldChangeKind } from "#core/access/held-change.ts";
import type { Language } from "#core/format/language.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { Database, Tx } from "#server/db/database.ts";
import type { Handler } from "#server/http/handler.ts";
import { notFound } from "#server/http/refused.ts";
import { type AccountContact, lockAccountContact } from "#server/store/account/account.ts";
import { audit } from "#server/store/audit.ts";
import { findHeldChange, lockHeldChange, settleHeldChange } from "#server/store/access/held-change.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { accessSentencesIn } from "./access-words-in.ts";

/** A held change that was allowed: whose login asked for it, and where and when it is carried out. */
export type HeldChangeContext = {
  readonly publication: Publication;
  readonly moment: LocalMoment;
  readonly now: Date;
  readonly requestId: string;
  /** The login that asked for it, and its name in the trail. */
  readonly loginId: number;
  readonly actor: string;
  readonly account: AccountContact;
};

/**
 * Carries out each kind of change, as its own call would.
 * @returns false if the change is no longer possible.
 */
export type HeldChangeActions = {
  readonly [Kind in HeldChangeKind]: (
    tx: Tx,
    by: HeldChangeContext,
    change: Extract<HeldChange, { readonly kind: Kind }>,
  ) => Promise<boolean>;
};

const carryOutChange = (
  carryOut: HeldChangeActions,
  tx: Tx,
  by: HeldChangeContext,
  change: HeldChange,
): Promise<boolean> => {
  switch (change.kind) {
    case "contactEmail":
      return carryOut.contactEmail(tx, by, change);
    case "renewalNotices":
      return carryOut.renewalNotices(tx, by, change);
    case "deliveryAddress":
      return carryOut.deliveryAddress(tx, by, change);
    case "person":
      return carryOut.person(tx, by, change);
  }
};

type HeldChangeDecision = {
  readonly changeId: string;
  readonly accountNumber: number;
  readonly allow: boolean;
  /** `mailbox`: the email on record; `staff:7`. */
  readonly actor: string;
} & Omit<HeldChangeContext, "account" | "loginId" | "actor">;

/**
 * Records the decision about a held change, once.
 * @returns null if the change no longer waits for one.
 */
export async function decideHeldChange(
  tx: Tx,
  carryOut: HeldChangeActions,
  { changeId, accountNumber, allow, actor, ...by }: HeldChangeDecision,
): Promise<"allowed" | "refused" | "not-possible" | null> {
  const { now, requestId } = by;
  const account = await lockAccountContact(tx, accountNumber);
  const held = await lockHeldChange(tx, changeId, now);
  if (account === null || held?.state !== "waiting") return null;
  const { loginId, asked } = held;
  const done =
    allow && (await carryOutChange(carryOut, tx, { ...by, loginId, actor: `login:${loginId}`, account }, asked));
  if (allow && !done) return "not-possible";
  const outcome = allow ? "allowed" : "refused";
  await settleHeldChange(tx, changeId, { outcome, now });
  const subject = `account:${accountNumber}`;
  await audit(tx, { actor, action: "access.change", subject, outcome, details: { changeId }, requestId });
  return outcome;
}

/** The two buttons behind the email's link: the email on record has the final say. */
export const makeAnswerHeldChange =
  ({
    db,
    carryOut,
  }: {
    readonly db: Database;
    readonly carryOut: HeldChangeActions;
  }): Handler<typeof answerHeldChange> =>
  async ({ code, allow }, { tenantId, publication, moment, language, now, requestId, command }) => {
    const found = await findHeldChange(db, tenantId, { token: code, now });
    if (found === null) return notFound();
    const words = accessSentencesIn[language].change;
    return command(async (tx) => {
      const { changeId, accountNumber } = found;
      const word = { changeId, accountNumber, allow, actor: "mailbox", publication, moment, now, requestId } as const;
      const settled = await decideHeldChange(tx, carryOut, word);
      if (settled === null || settled === "not-possible") return noLonger(settled ?? "over", language);
      const message = settled === "allowed" ? words.allowed[found.asked.kind] : words.refused;
      return { isSuccess: true, state: settled, message, errorMessage: "" } as const;
    });
  };

const noLonger = (code: "over" | "not-possible", language: Language) =>
  ({ isSuccess: false, code, errorMessage: accessSentencesIn[language].change[code] }) as const;
