import type { PaymentMethodName } from "#contract/scalars.ts";
import type { Day } from "#core/day.ts";
import type { Cents } from "#core/money.ts";
import type { GatewayDispute } from "#core/payment/dispute.ts";
import type { GatewayTransaction, Outcome, StoredCard, UnknownOutcome } from "#core/payment/outcome.ts";
import type { Tenant } from "#core/site/tenant.ts";
import type { SystemState } from "#server/outside-fault.ts";

export type Charge = {
  /** Zero: nothing is charged, and the card is only verified, so that it can be stored. */
  readonly amount: Cents;
  /** At most 25 characters; bound to the token, so that the browser cannot change it. */
  readonly invoiceNumber: string;
  /** Our reference, at most 50 characters, by which a transaction is found again after a timeout. One per payment. */
  readonly reference: string;
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  readonly billTo: { readonly street: string; readonly city: string; readonly state: string; readonly zip: string };
  /** Whether to ask the gateway for a card token that later renewals charge. */
  readonly keepCard: boolean;
};

export type PaymentToOpen = {
  readonly charge: Charge;
  /** Origin of the page that asks; a gateway's own page leads back to it. */
  readonly origin: string;
  /** The `handle` of the payment's last opening at this gateway, for whatever charge; null if there was none. */
  readonly last: string | null;
  /** The `handle` of its last opening here for exactly this charge, which is used again if possible. */
  readonly same: string | null;
};

export type OpenedPayment = {
  readonly state: "opened";
  /** Lets the browser pay exactly this charge, and nothing else. */
  readonly token: string;
  /** The gateway's name for it; stored with the payment, for questions. Empty if our reference is enough. */
  readonly handle: string;
  /**
   * The gateway's own page where the buyer pays, and the name that readers know it by; null: our payment frame, with
   * its script.
   */
  readonly page: { readonly url: string; readonly name: string } | null;
};

/** A question about one payment. */
export type PaymentQuery = {
  readonly reference: string;
  /** As in `Opened`. */
  readonly handle: string;
  /** The transaction that the browser names, which is only a hint where to look. */
  readonly named: string | null;
  readonly amount: Cents;
  readonly invoiceNumber: string;
  /**
   * An approval for exactly this amount and invoice may be captured now. False: another gateway has taken the money, or
   * may have.
   */
  readonly mayCapture: boolean;
};

export type FoundTransactions = {
  readonly state: "answered";
  /** Oldest first; empty: the gateway has none. */
  readonly transactions: readonly GatewayTransaction[];
};

/** Returns all or a part of a sale. */
export type ReversalRequest = {
  readonly transactionId: string;
  readonly amount: Cents;
  /** Ours, as `Charge.reference`. A repeat with it returns nothing more. */
  readonly reference: string;
  /**
   * The money may have been returned already, and the gateway's record may be behind: ask, and send nothing that could
   * be paid a second time.
   */
  readonly onlyAsk: boolean;
  /**
   * How long ago it was last sent; null: never. For a gateway that pays once per reference, but forgets references
   * after a while.
   */
  readonly minutesSinceSent: number | null;
  /**
   * Called right before anything is sent, and notes when. False: somebody else has taken it over, and nothing may be
   * sent.
   */
  readonly noteSent: () => Promise<boolean>;
};

export type TokenizedCard = StoredCard & { readonly token: string };

/** A stored card as the gateway has it. `card` null: it has none by this token. */
export type FoundCard = { readonly state: "answered"; readonly card: StoredCard | null };

/** Questions about stored cards. Nothing is charged, and no bank is asked. */
export type CardLookUp = {
  readonly find: (cardToken: string) => Promise<FoundCard | UnknownOutcome>;
  /** The most look-ups a minute that leave the gateway room for everything else. */
  readonly perMinute: number;
};

export type DayList = {
  /** The time zone in which the gateway counts its days. */
  readonly timeZone: string;
  /** All transactions of one of those days. */
  readonly transactionsOn: (day: Day) => Promise<FoundTransactions | UnknownOutcome>;
};

export type ListedDisputes = { readonly state: "answered"; readonly disputes: readonly GatewayDispute[] };

/**
 * A publication's account at one gateway, ready to use: everything that the product needs of a gateway. What a gateway
 * cannot do is null here, and no other code knows which gateway it is.
 */
export type GatewayAccount = {
  /** The gateway's name in the table of gateways (gateways.ts). */
  readonly gateway: string;
  /** How many minutes after opening a payment can still be made. */
  readonly payableMinutes: number;
  /** Opens one payment of exactly this amount. Nothing is charged yet. Null if nobody can pay there in a browser. */
  readonly open: ((payment: PaymentToOpen) => Promise<OpenedPayment | UnknownOutcome>) | null;
  /** Everything on record for a payment. */
  findTransactions(question: PaymentQuery): Promise<FoundTransactions | UnknownOutcome>;
  /**
   * The `handle` of charges to a stored card, as in `Opened`: noted with the payment before the card is charged, so that
   * the charge is found again after a lost answer. Empty if our reference is enough.
   */
  handleOf(cardToken: string): string;
  /**
   * Charges a stored card. The caller has recorded the payment first. If no answer comes, it asks once by our reference
   * before it answers `unknown`. Null if the gateway cannot charge later; then the next term is billed.
   */
  readonly charge: ((charge: Charge, cardToken: string) => Promise<Outcome>) | null;
  /** The most of these charges at once that leave the gateway room for readers who are paying. 0 if there are none. */
  readonly chargesAtOnce: number;
  /**
   * Voids a sale, or refunds it or a part of it, as the gateway's own record allows. Only `voided` and `refunded` mean that
   * the buyer has the money.
   */
  reverse(back: ReversalRequest): Promise<Outcome>;
  /** Null if the gateway keeps no cards that we charge later. */
  readonly cards: CardLookUp | null;
  /** The gateway's own list of payments, refunds and voids. Null if it has none. */
  readonly dayList: DayList | null;
  /** Every dispute of our payments that was opened since an instant. Null: the gateway has no such list. */
  readonly disputesSince: ((since: Date) => Promise<ListedDisputes | UnknownOutcome>) | null;
  /** The card to renew with; null if there is none. */
  cardToKeep(paidBy: GatewayTransaction, hintedToken: string | null): Promise<TokenizedCard | null>;
  /** Asks for a payment that does not exist: nothing is charged, and the answer shows whether we are let in. */
  tryKey(): Promise<SystemState>;
  /** How the buyer paid, as a receipt says it. */
  nameOf(paidBy: GatewayTransaction, method: string): string;
};

/** The gateway's script, which the payment frame loads. */
export type FrameScript = {
  /** `https://...`; null: the emulator's, which is at `path` on the frame's own origin. */
  readonly origin: string | null;
  readonly path: string;
  /** What the script needs besides its own origin, as sources of the frame's content security policy. */
  readonly needs: {
    readonly scripts: readonly string[];
    /** Where it sends requests. */
    readonly connects: readonly string[];
    readonly frames: readonly string[];
  };
};

export const ownOriginOnly: FrameScript["needs"] = { scripts: [], connects: [], frames: [] };

/** The script of a publication's card gateway; null: it has its own page, and none of its scripts run on ours. */
export type ScriptOf = (tenant: Tenant) => FrameScript | null;

/** One row of the table of gateways. */
export type Gateway = {
  /** The ways of paying that it accepts. */
  readonly methods: readonly PaymentMethodName[];
  /**
   * The publication's account there; null: it has none.
   * @param emulatorUrl the address of this program's own emulators; a live publication never uses it (security.md 25).
   */
  accountOf(tenant: Tenant, emulatorUrl: string): Promise<GatewayAccount | null>;
  /** Null: the buyer pays on the gateway's own page. */
  readonly script: ((tenant: Tenant) => FrameScript | null) | null;
};

/** Every gateway by its name. A payment stores the names of those at which it was opened. */
export type PaymentGateways = Readonly<Record<string, Gateway>>;
