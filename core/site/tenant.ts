import type { SavingSettings } from "./save-offer.ts";
import type { Cents } from "../money.ts";
import type { NoticeLaw } from "./notice-law.ts";
import type { GatewaySettings } from "./card-gateways.ts";
import type { Feature } from "./feature.ts";

/** Everything the program knows of one publication that is not a subscriber's: loaded from the catalog, cached. */
export type Tenant = {
  readonly tenantId: number;
  /** The publication's own domain, lower case: its name in every call and in shared-host paths. */
  readonly domain: string;
  readonly mode: "sandbox" | "live";
  /** IANA zone; "today" is the day there. */
  readonly timeZone: string;
  /** How many days a sandbox publication's calendar is ahead of the real one; 0 for all others. */
  readonly daysAhead: number;
  readonly site: TenantSite;
  readonly features: readonly Feature[];
  readonly policy: TenantPolicy;
  readonly terms: PublishedTerms;
  readonly gateway: GatewaySettings;
  /** Null: no account there, and so no PayPal, whatever `site.wallets` says. */
  readonly payPal: PayPalSettings | null;
  readonly identity: IdentitySettings;
  readonly tracker: TrackerSettings;
  readonly addresses: AddressSettings;
  readonly saving: SavingSettings;
  /** Its changes to the law's table of notices. */
  readonly notices: NoticeLaw;
  readonly circulation: CirculationSettings;
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
  readonly siteName: string;
  readonly company: string;
  readonly addrDesc: string;
  readonly logoUrl: string;
  /** One colour, `#rrggbb`; the server works out the rest of the theme. */
  readonly accent: string;
  readonly links: Readonly<Partial<Record<SiteLinkName, string>>>;
  readonly customerService: { readonly phone: string; readonly email: string };
  readonly copyrightYear: number;
  readonly consentManager: "builtin" | "osano" | "onetrust";
  /** The script of a consent manager that is not built in; `key` is what OneTrust knows the site by, else empty. */
  readonly consentScript: { readonly url: string; readonly key: string } | null;
  readonly wallets: { readonly applePay: boolean; readonly googlePay: boolean; readonly payPal: boolean };
  /** What Apple asks a host for before it shows Apple Pay there; null where it never asked. */
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
  /** Minutes after midnight on the day before an issue until which a command still reaches it (default 17:00). */
  readonly cutOffMinutes: number;
  /** Mailing days that a mailed paper needs (default 3). */
  readonly mailLeadDays: number;
  /** Days before renewsOn on which EZ-Pay charges, 0 to 14 (default 7). */
  readonly chargeLeadDays: number;
  readonly graceDays: { readonly print: number; readonly digital: number };
  /** How many days ahead a temporary stop may begin (default 365). */
  readonly stopAheadDays: number;
  readonly passwordPolicy: "spec" | "nist";
  readonly taxMode: "included" | "added";
  /** Tax by component and state, in millionths of the price, from a day on; none listed = untaxed. */
  readonly taxes: readonly TaxRate[];
  /** State and ZIP of the publication itself: tax is estimated there until an address is known. */
  readonly homeState: string;
  readonly homeZip: string;
  readonly maxTipCents: Cents;
  /** What a renewal notice on paper costs (account §9: 6.99). */
  readonly paperNoticeFeeCents: Cents;
  /** What to do with an approved payment whose AVS or CVV answer is poor. */
  readonly avsPolicy: "accept" | "hold" | "void";
};

/** What a price is for. `fee`: of a bill on paper. */
export type Component = "print" | "digital" | "eEdition" | "addOn" | "fee";

export type TaxRate = {
  readonly component: Component;
  readonly stateCode: string;
  readonly rateMillionths: number;
  readonly effectiveFrom: string;
};

/** A text that is agreed to. Its version names this text and no other. */
export type Terms = { readonly version: string; readonly text: string };

/**
 * What a publication has written: the terms of subscriptions that are charged by themselves, and own texts for what is
 * billed and for gifts. Null: it has none (`fittingTerms` says what holds then).
 */
export type PublishedTerms = Terms & { readonly bill: Terms | null; readonly gift: Terms | null };

/** `url`: `sandbox` = the built-in emulator; else PayPal's base address for servers (protocols 3). */
export type PayPalSettings = { readonly url: string; readonly clientId: string };

export type IdentitySettings =
  | { readonly kind: "builtin" }
  | { readonly kind: "blox"; readonly host: string }
  | { readonly kind: "oidc"; readonly issuer: string; readonly clientId: string };

/** Where analytics events are handed on to. `url`: `sandbox` = the built-in emulator; else the tracker's base address. */
export type TrackerSettings =
  | { readonly kind: "none" }
  | { readonly kind: "ga4"; readonly url: string; readonly measurementId: string };

/**
 * Who checks the addresses that readers type. `offline`: this program alone, by ZIP, state and the form of the street. `url`:
 * `sandbox` = the built-in emulator; else the vendor's base address.
 */
export type AddressSettings =
  | { readonly kind: "offline" }
  | { readonly kind: "usps"; readonly url: string; readonly clientId: string }
  | { readonly kind: "smarty"; readonly url: string; readonly authId: string };

/**
 * Whose the record of print and digital subscriptions is (rules 11). `native`: ours, for every account. `mirror`: theirs, for
 * the accounts that belong to `system`. `url`: `sandbox` = the built-in emulator; else the system's base address.
 */
export type CirculationSettings =
  | { readonly kind: "native" }
  | {
      readonly kind: "mirror";
      /** The code of the system, as accounts name it. */
      readonly system: string;
      readonly url: string;
      /** What it calls this publication. */
      readonly publication: string;
      readonly user: string;
      /** Whether accounts that are made here belong to it from the start. */
      readonly newAccounts: boolean;
    };
