import type { Language } from "../format/language.ts";
import type { OfferCode } from "./offer-code.ts";
import type { SaveOfferSettings } from "./save-offer.ts";
import type { Cents } from "../money.ts";
import type { LedgerNumbers } from "./chart-of-accounts.ts";
import type { NoticeChanges } from "./notice-law.ts";
import type { GatewaySettings } from "./card-gateways.ts";
import type { Feature } from "./feature.ts";

/** Everything known about a publication except its subscribers: loaded from the catalog and cached. */
export type Tenant = {
  readonly tenantId: number;
  /** The publication's own domain, lower case: its name in every call and in shared-host paths. */
  readonly domain: string;
  readonly mode: "sandbox" | "live";
  /** IANA zone; "today" is the date there. */
  readonly timeZone: string;
  /** How many days a sandbox publication's calendar is ahead of the real one; 0 for all others. */
  readonly daysAhead: number;
  readonly site: TenantSite;
  readonly features: readonly Feature[];
  readonly policy: TenantPolicy;
  readonly terms: PublishedTerms;
  readonly gateway: GatewaySettings;
  /** Null: the publication has no PayPal account, so PayPal isn't offered, whatever `site.wallets` says. */
  readonly payPal: PayPalSettings | null;
  readonly identity: IdentitySettings;
  readonly tracker: TrackerSettings;
  readonly addresses: AddressSettings;
  readonly mailingList: MailingListSettings;
  readonly saving: SaveOfferSettings;
  readonly offerCodes: readonly OfferCode[];
  /** The publication's changes to the legal table of notices. */
  readonly notices: NoticeChanges;
  readonly circulation: CirculationSettings;
  /** The account numbers of the publication's general ledger. */
  readonly ledgerNumbers: LedgerNumbers;
};

export type SiteLinkName =
  | "home"
  | "join"
  | "contact"
  | "terms"
  | "privacy"
  | "ccpa"
  | "advertising"
  | "ePaper"
  | "puzzles"
  | "comics"
  | "newsletters"
  | "ios"
  | "android";

export type TenantSite = {
  /** The languages that readers can choose. The first one is for readers whose own language isn't among them. */
  readonly languages: readonly Language[];
  readonly siteName: string;
  readonly company: string;
  readonly addrDesc: string;
  readonly logoUrl: string;
  /** A color, `#rrggbb`; the server derives the rest of the theme. */
  readonly accent: string;
  readonly links: Readonly<Partial<Record<SiteLinkName, string>>>;
  readonly customerService: { readonly phone: string; readonly email: string };
  readonly copyrightYear: number;
  readonly consentManager: "builtin" | "osano" | "onetrust";
  /** The script of an external consent manager; `key` is the site's id at OneTrust, else empty. */
  readonly consentScript: { readonly url: string; readonly key: string } | null;
  readonly wallets: { readonly applePay: boolean; readonly googlePay: boolean; readonly payPal: boolean };
  /** The file that Apple requires on a host before it shows Apple Pay there; null if not set up. */
  readonly appleDomainFile: string | null;
  readonly editor: { readonly avatar: string; readonly name: string; readonly title: string } | null;
  readonly cancelAuthor: {
    readonly avatar: string;
    readonly name: string;
    readonly title: string;
    readonly message: string;
  } | null;
};

export type TenantPolicy = {
  /** The last time at which a command still reaches the next day's issue, in minutes after midnight (default 17:00). */
  readonly cutOffMinutes: number;
  /** Mailing days that a mailed paper needs (default 3). */
  readonly mailLeadDays: number;
  /** Days before renewsOn on which EZ-Pay charges, 0 to 14 (default 7). */
  readonly chargeLeadDays: number;
  readonly graceDays: { readonly print: number; readonly digital: number };
  /** How many days ahead a temporary stop may begin (default 365). */
  readonly stopAheadDays: number;
  /** Whether readers can plan a season away that recurs every year. */
  readonly seasonalPlans: boolean;
  readonly passwordPolicy: "spec" | "nist";
  readonly taxMode: "included" | "added";
  /** Tax by component and state, in millionths of the price, from a day on. Untaxed if none is listed. */
  readonly taxes: readonly TaxRate[];
  /** The publication's own state and ZIP: tax is estimated there until an address is known. */
  readonly homeState: string;
  readonly homeZip: string;
  readonly maxTipCents: Cents;
  /** What staff may credit one account within 30 days before a second person has to approve it (default $40). */
  readonly creditLimitCents: Cents;
  /** The same for refunds that staff decide on (default $50). */
  readonly refundLimitCents: Cents;
  /** The smallest refund that staff may make (default $5): less is given as a credit. */
  readonly smallestRefundCents: Cents;
  /** The charge for a renewal notice on paper (account §9: 6.99). */
  readonly paperNoticeFeeCents: Cents;
  /** What to do with an approved payment if its AVS or CVV result is poor. */
  readonly avsPolicy: "accept" | "hold" | "void";
};

/** What a price is for. `fee`: a paper bill. */
export type PriceComponent = "print" | "digital" | "eEdition" | "addOn" | "fee";

export type TaxRate = {
  readonly component: PriceComponent;
  readonly stateCode: string;
  readonly rateMillionths: number;
  readonly effectiveFrom: string;
};

/** A text that readers agree to. Each version belongs to one text only. */
export type Terms = { readonly version: string; readonly text: string; readonly language: Language };

/**
 * A text that a reader agreed to, as repeated in an email. Records without a language are from before there was a
 * second one.
 */
export type AgreedTerms = Omit<Terms, "language"> & Partial<Pick<Terms, "language">>;

/**
 * A publication's texts: the terms of subscriptions that are charged automatically, and any for bills and gifts. Null:
 * it has none (`applicableTerms` says what applies then).
 */
export type PublishedTerms = Terms & { readonly bill: Terms | null; readonly gift: Terms | null };

/** `url`: `sandbox` for the built-in emulator; otherwise PayPal's base address for servers (protocols 3). */
export type PayPalSettings = { readonly url: string; readonly clientId: string };

export type IdentitySettings =
  | { readonly kind: "builtin" }
  | { readonly kind: "blox"; readonly host: string }
  | { readonly kind: "oidc"; readonly issuer: string; readonly clientId: string };

/**
 * Where analytics events are forwarded. `url`: `sandbox` for the built-in emulator; otherwise the tracker's base
 * address.
 */
export type TrackerSettings =
  | { readonly kind: "none" }
  | { readonly kind: "ga4"; readonly url: string; readonly measurementId: string };

/**
 * Who checks the addresses that readers type. `offline`: this program alone, by ZIP code, state and the form of the
 * street. `url`: `sandbox` for the built-in emulator; otherwise the vendor's base address.
 */
export type AddressSettings =
  | { readonly kind: "offline" }
  | { readonly kind: "usps"; readonly url: string; readonly clientId: string }
  | { readonly kind: "smarty"; readonly url: string; readonly authId: string };

/**
 * Whether readers are asked if they want news and offers by email, and where their answers go. `none`: nobody is asked.
 * `events`: to the webhooks only. `url`: `sandbox` for the built-in emulator; otherwise the provider's base address.
 */
export type MailingListSettings =
  | { readonly kind: "none" | "events" }
  | { readonly kind: "mailchimp"; readonly url: string; readonly list: string };

/**
 * Which system is the system of record for print and digital subscriptions (rules 11). `native`: ours, for every
 * account. `mirror`: the circulation system, for the accounts that belong to `system`. `url`: `sandbox` for the
 * built-in emulator; otherwise the system's base address.
 */
export type CirculationSettings =
  | { readonly kind: "native" }
  | {
      readonly kind: "mirror";
      /** The system's code, as used in accounts. */
      readonly system: string;
      readonly url: string;
      /** The system's name for this publication. */
      readonly publication: string;
      readonly user: string;
      /** Whether accounts created here belong to the circulation system from the start. */
      readonly newAccounts: boolean;
    };
