/**
 * An outside service refused, or did not answer: for the log and the metrics. Codes only, never a field of what was
 * sent.
 */
export type OutsideFault = {
  readonly system: "gateway" | "paypal" | "mail" | "circulation" | "identity" | "address" | "webhook" | "mailing-list";
  readonly outcome: "refused" | "silent";
  /** The call that failed. */
  readonly call: string;
  /** The service's own code, or the network's: `4025`, `http-503`, `ECONNREFUSED`. */
  readonly errorCode: string;
  readonly fault?: Error;
};

/**
 * A service's answer to a question that costs nothing and changes nothing, asked with the real credentials. `code`: as
 * in a fault.
 */
export type SystemState = { readonly kind: "answers" } | { readonly kind: "refused" | "silent"; readonly code: string };

export type NoteOutsideFault = (fault: OutsideFault) => void;
