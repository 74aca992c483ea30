/** Somebody outside refused, or did not answer: for the log and the figures. Codes only, never a field of what was sent. */
export type OutsideFault = {
  readonly system: "gateway" | "paypal" | "mail" | "circulation" | "identity" | "address";
  readonly outcome: "refused" | "silent";
  /** What was asked of it. */
  readonly call: string;
  /** Its own code, or that of the network: `4025`, `http-503`, `ECONNREFUSED`. */
  readonly errorCode: string;
  readonly fault?: Error;
};

export type NoteOutside = (fault: OutsideFault) => void;
