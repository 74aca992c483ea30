/** Query and body parameters of a call in one object. */
export type CallInput = Readonly<Record<string, unknown>>;

export const toInput = (part: unknown): CallInput =>
  typeof part === "object" && part !== null ? (part as CallInput) : {};
