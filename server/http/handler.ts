import type { Output, Parsed } from "#contract/call-shape.ts";
import type { Contract } from "#contract/contract.ts";
import type { Endpoint, Scope } from "#contract/endpoint.ts";
import type { Language } from "#core/format/language.ts";
import type { FeatureStates } from "#core/site/feature.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { TenantDay, Tx } from "#server/db/database.ts";
import type { Caller } from "#server/store/account/caller.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Refused } from "./refused.ts";
import type { Rendered } from "./rendered.ts";

/** Everything that a handler knows about the request besides its input. */
export type Context<S extends Scope = Scope> = {
  /**
   * The requested publication, with everything it sells and its texts in the reader's language; loaded from a cache.
   */
  readonly publication: Publication;
  readonly tenantId: number;
  readonly features: FeatureStates;
  /** The tenant's calendar: its day, and minutes since midnight there. */
  readonly moment: LocalMoment;
  /** The language of the answer; one that the publication offers. */
  readonly language: Language;
  /** Tenant and day for its transactions: `db.write(at, ...)`. */
  readonly at: TenantDay;
  /** Real time, for tokens, leases and records. */
  readonly now: Date;
  readonly caller: S extends "none" ? null : S extends "optional" ? Caller | null : Caller;
  /** `http(s)://host[:port]` of the page's address, and the page prefix there (`""` or `/{domain}`). */
  readonly origin: string;
  readonly basePath: string;
  readonly ip: string;
  readonly requestId: string;
  /** The browser sends Global Privacy Control with this request (`Sec-GPC: 1`). */
  readonly privacySignal: boolean;
  /** The name by which the person recognizes the browser: `Safari on iPhone`, or "". */
  readonly device: () => string;
  readonly cookie: (name: string) => string | undefined;
  /** Adds a response header (Set-Cookie, Clear-Site-Data). */
  readonly header: (name: string, value: string) => void;
  /**
   * A transaction in the tenant's scope that also stores the answer under the request's Idempotency-Key: a repeat with
   * the same key gets that answer again and does nothing (rules 8.7). A refusal rolls everything back.
   */
  readonly command: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

export type Handler<E extends Endpoint> = (
  input: Parsed<E>,
  context: Context<E["scope"]>,
) => Promise<Output<E> | Rendered<E> | Refused>;

/** One handler per call of the contract; a missing one does not compile. */
export type Handlers = { readonly [Name in keyof Contract]: Handler<Contract[Name]> };
