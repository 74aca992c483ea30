import { type RawBuilder, sql } from "kysely";

/**
 * A single-statement read whose text never changes, only its values: the text is built once, and not for each request.
 */
export type StandingRead<Name extends string, Row> = {
  readonly inner: (tenant: RawBuilder<number>) => RawBuilder<Row>;
  readonly names: readonly Name[];
};

/** @param names of the values that come with each request; `given` makes their places in the text. */
export const standingRead = <Name extends string, Row>(
  names: readonly Name[],
  write: (tenant: RawBuilder<number>, given: (name: Name) => RawBuilder<unknown>) => RawBuilder<Row>,
): StandingRead<Name, Row> => ({ names, inner: (tenant) => write(tenant, slot) });

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The place of a value that comes with each request. */
export const slot = (name: string): RawBuilder<unknown> => sql`${new Slot(name)}`;

/** The values of a statement in their order, with those of this request in their places. */
export const filled = (parameters: readonly unknown[], given: Readonly<Record<string, unknown>>): unknown[] =>
  parameters.map((value) => (value instanceof Slot ? given[value.name] : value));
