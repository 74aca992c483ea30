/** What the pages of a payment hand on in the history's own state: it outlives a reload, and no address shows it. */
export type Thanks = {
  readonly amountCents: number | null;
  readonly receiptNumber: string | null;
  readonly email: string;
};

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (state: unknown): Fields => (typeof state === "object" && state !== null ? (state as Fields) : {});

/** The tip that was entered with the plan; none where the state says nothing of one. */
export function tipIn(state: unknown): number {
  const { tipCents } = fieldsOf(state);
  return typeof tipCents === "number" && Number.isSafeInteger(tipCents) && tipCents > 0 ? tipCents : 0;
}

export function thanksIn(state: unknown): Thanks {
  const { amountCents, receiptNumber, email } = fieldsOf(state);
  return {
    amountCents: typeof amountCents === "number" ? amountCents : null,
    receiptNumber: typeof receiptNumber === "string" ? receiptNumber : null,
    email: typeof email === "string" ? email : "",
  };
}
