import type { Output, Parsed } from "#contract/call-shape.ts";
import type { DeskContract } from "#contract/desk/desk-contract.ts";
import type { DeskEndpoint } from "#contract/desk/desk-endpoint.ts";
import type { LocalMoment } from "#server/adapters/clock/port.ts";
import type { TenantDay, Tx } from "#server/db/database.ts";
import type { Refused } from "#server/http/refused.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import type { Staff } from "#server/store/staff/staff-session.ts";

/** What every call of the desk knows about its request. */
type AnyCall = {
  readonly now: Date;
  /** `http(s)://host[:port]` of the desk. */
  readonly origin: string;
  readonly ip: string;
  readonly requestId: string;
  /** The name by which the person recognizes the browser. */
  readonly device: () => string;
  /** Reads a cookie of the request. */
  readonly cookie: (name: string) => string | undefined;
  /** Adds a response header. */
  readonly header: (name: string, value: string) => void;
};

/** A call about one publication, in whose scope its transactions run. */
export type PublicationCall = {
  readonly publication: Publication;
  readonly tenantId: number;
  readonly moment: LocalMoment;
  readonly at: TenantDay;
  /**
   * A transaction that also stores the answer under the request's Idempotency-Key: a repeat gets that answer again. A
   * refusal rolls everything back.
   */
  readonly command: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;
};

export type DeskContext<E extends DeskEndpoint = DeskEndpoint> = AnyCall & {
  readonly staff: E["action"] extends "anybody" ? null : Staff;
} & (E["about"] extends "publication" ? PublicationCall : unknown);

export type DeskHandler<E extends DeskEndpoint> = (
  input: Parsed<E>,
  context: DeskContext<E>,
) => Promise<Output<E> | Refused>;

/** One handler for each call of the desk; a missing one does not compile. */
export type DeskHandlers = { readonly [Name in keyof DeskContract]: DeskHandler<DeskContract[Name]> };
