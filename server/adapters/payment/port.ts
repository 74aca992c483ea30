import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { GatewayTransaction, Outcome, StoredCard, Unknown } from "#core/payment/outcome.ts";
import type { Tenant } from "#core/site/tenant.ts";

export type Charge = {
  /** Zero: nothing is charged, and the card is only verified, to be kept. */
  readonly amount: Cents;
  /** At most 25 characters; bound into the token, so that the browser cannot change it. */
  readonly invoiceNumber: string;
  /** Our reference, at most 50 characters, by which a transaction is found again after a timeout. One per payment. */
  readonly reference: string;
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly billTo: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  /** Ask the gateway for a card token that later renewals charge. */
  readonly keepCard: boolean;
};

export type PaymentToOpen = {
  readonly charge: Charge;
  /** Origin of the page that asks for it; a gateway's own page leads back to it. */
  readonly origin: string;
  /** The `handle` of an earlier opening of the same payment, which is used again where that is possible. */
  readonly known: string | null;
};

export type Opened = {
  readonly state: "opened";
  /** Lets the browser pay exactly this charge, and nothing else. */
  readonly token: string;
  /** What the gateway calls it; kept with the payment, to ask by. Empty where our reference is enough. */
  readonly handle: string;
  /** The gateway's own page where the buyer pays, and what readers call it; null: in our payment frame, with its script. */
  readonly page: { readonly url: string; readonly name: string } | null;
};

/** A question about one payment. */
export type Question = {
  readonly reference: string;
  /** As `Opened` had it. */
  readonly handle: string;
  /** The transaction that the browser names: it only says where to look. */
  readonly named: string | null;
  readonly amount: Cents;
  readonly invoiceNumber: string;
  /**
   * What the buyer has approved for just this amount and invoice may be captured now. False: another gateway has taken the
   * money, or may have.
   */
  readonly mayCapture: boolean;
};

export type Answered = {
  readonly state: "answered";
  /** Oldest first; empty: the gateway has none. */
  readonly transactions: readonly GatewayTransaction[];
};

/** Gives back all or a part of a sale. */
export type GiveBack = {
  readonly transactionId: string;
  readonly amount: Cents;
  /** Ours, as `Charge.reference`. Repeated with it, nothing more is given back. */
  readonly reference: string;
  /** It may have been given back a moment ago, and the gateway's record may be behind: ask, and send nothing. */
  readonly onlyAsk: boolean;
};

export type KeptCard = StoredCard & { readonly token: string };

export type DayList = {
  /** Where the gateway counts its days. */
  readonly timeZone: string;
  /** All transactions of one of those days. */
  readonly of: (day: Day) => Promise<Answered | Unknown>;
};

/**
 * A publication's account at one gateway, ready to be used: all that the product asks of a gateway. What a gateway cannot do
 * is null here, and nobody else knows which gateway it is.
 */
export type GatewayAccount = {
  /** Its name in the table of gateways (gateways.ts). */
  readonly gateway: string;
  /** How long after it was opened a payment can still be made. */
  readonly payableMinutes: number;
  /** Opens one payment of exactly this amount. Nothing is charged yet. Null: nobody can pay there in a browser. */
  readonly open: ((payment: PaymentToOpen) => Promise<Opened | Unknown>) | null;
  /** Everything that it has on record for a payment. */
  ask(question: Question): Promise<Answered | Unknown>;
  /**
   * Charges a card that it keeps. The caller has written its payment down first. After a silence it asks once by our
   * reference before it answers `unknown`. Null: it cannot charge anybody later, and the next term is billed.
   */
  readonly charge: ((charge: Charge, cardToken: string) => Promise<Outcome>) | null;
  /**
   * Voids a sale, or refunds it or a part of it, as the gateway's own record allows. Only `voided` and `refunded` mean that
   * the buyer has the money.
   */
  giveBack(back: GiveBack): Promise<Outcome>;
  /** Its own list: payments, refunds, voids. Null: it gives none. */
  readonly dayList: DayList | null;
  /** The card to renew with; null where there is none. */
  cardToKeep(paidBy: GatewayTransaction, hintedToken: string | null): Promise<KeptCard | null>;
  /** How the buyer paid, in the words of a receipt. */
  nameOf(paidBy: GatewayTransaction, method: string): string;
};

/** The gateway's script, which the payment frame loads. */
export type FrameScript = {
  /** `https://...`; null: the emulator's, which lies at `path` on the frame's own origin. */
  readonly origin: string | null;
  readonly path: string;
};

/** The script of a publication's card gateway; null: it has a page of its own, and no script of its runs on ours. */
export type ScriptOf = (tenant: Tenant) => FrameScript | null;

/** One row of the table of gateways. */
export type Gateway = {
  /** The ways to pay that it takes. */
  readonly methods: readonly PaymentMethodName[];
  /**
   * The publication's account there; null: it has none.
   *
   * @param emulatorUrl where this program's own emulators answer; a live publication never gets there (security.md 25).
   */
  accountOf(tenant: Tenant, emulatorUrl: string): Promise<GatewayAccount | null>;
  /** Null: paying happens on a page of the gateway's own. */
  readonly script: ((tenant: Tenant) => FrameScript | null) | null;
};

/** Every gateway by its name. A payment remembers the names of those at which it was opened. */
export type PaymentGateways = Readonly<Record<string, Gateway>>;
