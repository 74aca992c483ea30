import type { AnnouncedType } from "./announcement.ts";

export const payloadKinds = ["thin", "full"] as const;
/** `thin`: what happened, and where to read more. `full`: also the details and the account's public fields. */
export type PayloadKind = (typeof payloadKinds)[number];

/** The version of the payload's shape. A change that isn't an addition gets the next number. */
export const payloadVersion = 1;

/** The path at which a receiver reads the account with its key. */
export const accountPath = (accountNumber: number): string => `/api/v1/account?number=${accountNumber}`;

export type MessageFacts = {
  readonly type: AnnouncedType;
  readonly accountNumber: number;
  /** The publication's own day. */
  readonly day: string;
  /** ISO 8601, UTC. */
  readonly happenedAt: string;
};

/** The thin payload: it names the account but says nothing about the person. */
export const thinPayload = ({ type, accountNumber, day, happenedAt }: MessageFacts) => ({
  type,
  version: payloadVersion,
  timestamp: happenedAt,
  data: { accountNumber, day, read: accountPath(accountNumber) },
});

/**
 * The full payload. `account` is read when the message is sent, so that no stored message contains a name; null: the
 * account is gone.
 */
export function fullPayload<Account>(
  facts: MessageFacts,
  { details, account }: { readonly details: unknown; readonly account: Account | null },
) {
  const thin = thinPayload(facts);
  return { ...thin, data: { ...thin.data, details, account } };
}
