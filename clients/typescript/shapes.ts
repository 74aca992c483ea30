// Made from /api/openapi.json by clients/generator. Don't change it here: see clients/README.md.

/** The current state of an account and its subscriptions. */
export type Account = {
  readonly accountNumber: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mergedInto: number | null;
  readonly subscriptions: readonly {
    readonly subscriptionId: number;
    readonly planId: string;
    readonly plan: string;
    readonly status: "active" | "stopped" | "past_due" | "grace" | "canceled" | "ended";
    readonly startsOn: string | null;
    readonly paidThrough: string | null;
    readonly lastDay: string | null;
    readonly renews: boolean;
  }[];
  readonly marketingEmail: boolean;
};

export type AccountQuery = {
  readonly number: string;
};

/** What a sign-in email's subscriptions let the reader read now, and until when. */
export type Entitlements = {
  readonly login: string;
  readonly emailConfirmed: boolean;
  readonly today: string;
  readonly entitled: boolean;
  readonly entitlements: readonly {
    readonly accountNumber: number;
    readonly plan: string;
    readonly product: "print" | "digital" | "eEdition";
    readonly until: string;
    readonly inGrace: boolean;
  }[];
};

export type EntitlementsQuery = {
  readonly login: string;
};

/** The same as a signed token that is valid for ten minutes, which others verify with the publication's public keys. */
export type EntitlementToken = {
  readonly token: string;
  readonly expiresAt: string;
  readonly issuer: string;
  readonly keys: string;
};

export type EntitlementTokenQuery = {
  readonly login: string;
};

/** An account's vacation holds (temporary stops), newest first. */
export type ListStops = {
  readonly stops: readonly {
    readonly stopId: number;
    readonly stopOn: string;
    readonly restartOn: string;
    readonly papers: "save" | "stop";
    readonly state: "coming" | "begun" | "over";
    readonly firstPaperOn: string;
    readonly isSettled: boolean;
  }[];
};

export type ListStopsQuery = {
  readonly account: string;
};

/** Sets up a vacation hold. */
export type CreateStop = {
  readonly stopId: number;
  readonly firstPaperOn: string;
  readonly paidThrough: string;
};

export type CreateStopBody = {
  readonly accountNumber: number;
  readonly stopOn: string;
  readonly restartOn: string;
  readonly papers: "save" | "stop";
};

/** Changes the days of a vacation hold, for papers that are still before their cut-off. */
export type ChangeStop = {
  readonly stopId: number;
  readonly firstPaperOn: string;
  readonly paidThrough: string;
};

export type ChangeStopBody = {
  readonly accountNumber: number;
  readonly stopId: number;
  readonly stopOn: string;
  readonly restartOn: string;
  readonly papers: "save" | "stop";
};

/** Cancels a vacation hold; one that has begun ends with the next paper that can still be delivered. */
export type WithdrawStop = {
  readonly stopId: number;
  readonly firstPaperOn: string;
  readonly paidThrough: string;
};

export type WithdrawStopBody = {
  readonly accountNumber: number;
  readonly stopId: number;
};

/** The delivery problems that an account has reported and how they were settled, newest first. */
export type ListComplaints = {
  readonly complaints: readonly {
    readonly issueId: number;
    readonly product: string;
    readonly issueOn: string;
    readonly problem: "missed" | "late" | "wet" | "damaged" | "missingSection";
    readonly resolution: "credit" | "redeliverToday" | "redeliverTomorrow";
    readonly outcome: "redelivering" | "redelivered" | "credited" | "review" | "declined";
    readonly reportedOn: string;
  }[];
};

export type ListComplaintsQuery = {
  readonly account: string;
};

/** Reports a paper that was missed, late, wet, damaged or incomplete, to be credited or redelivered. */
export type CreateComplaint = {
  readonly issueId: number;
  readonly issueOn: string;
  readonly outcome: "redelivering" | "redelivered" | "credited" | "review" | "declined";
  readonly paidThrough: string | null;
};

export type CreateComplaintBody = {
  readonly accountNumber: number;
  readonly product?: string;
  readonly problem: "missed" | "late" | "wet" | "damaged" | "missingSection";
  readonly when: "today" | "yesterday";
  readonly resolution: "credit" | "redeliverToday" | "redeliverTomorrow";
};

/** Where an account's paper is delivered now, and where it will be after a planned change. */
export type Delivery = {
  readonly current: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip: string;
    readonly method: "carrier" | "mail" | "none";
  } | null;
  readonly change: {
    readonly changeId: number;
    readonly startsOn: string;
    readonly to: {
      readonly street: string;
      readonly city: string;
      readonly stateCode: string;
      readonly zip: string;
      readonly method: "carrier" | "mail" | "none";
    };
    readonly billingToo: boolean;
    readonly canWithdraw: boolean;
  } | null;
};

export type DeliveryQuery = {
  readonly account: string;
};

/** Delivers the paper to another address, from the first issue after the cut-off or from a later day. */
export type ChangeDelivery = {
  readonly changeId: number | null;
  readonly startsOn: string;
  readonly firstPaperOn: string;
  readonly to: {
    readonly street: string;
    readonly city: string;
    readonly stateCode: string;
    readonly zip: string;
    readonly method: "carrier" | "mail" | "none";
  };
  readonly price: {
    readonly beforeCents: number;
    readonly afterCents: number;
    readonly renewsOn: string;
  } | null;
};

export type ChangeDeliveryBody = {
  readonly accountNumber: number;
  readonly street: string;
  readonly street2?: string;
  readonly city?: string;
  readonly stateCode: string;
  readonly zip: string;
  readonly startsOn?: string;
  readonly billingToo?: boolean;
  readonly expectedCents?: number;
};

/** Cancels a change of address that has not taken effect. */
export type WithdrawDeliveryChange = {
  readonly changeId: number;
};

export type WithdrawDeliveryChangeBody = {
  readonly accountNumber: number;
  readonly changeId: number;
};

/** Writes a note on an account for staff, with a day for a follow-up. */
export type CreateNote = {
  readonly noteId: number;
};

export type CreateNoteBody = {
  readonly accountNumber: number;
  readonly text: string;
  readonly followUpOn?: string;
};

/** Records a reader's answer about news and offers by email: a no always, a yes only with the sentence that they agreed to. */
export type SetNewsChoice = {
  readonly agreed: boolean;
};

export type SetNewsChoiceBody = {
  readonly accountNumber: number;
  readonly agreed: boolean;
  readonly shown?: string;
};
