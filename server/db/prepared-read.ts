import { type RawBuilder, sql } from "kysely";

/** The value that a request brings under this name. */
type Given<Name extends string> = (name: Name) => RawBuilder<unknown>;

/**
 * A single-statement read whose text never changes, only its values: the text is built once, and not for each request.
 * Requests that come at the same time may share one statement (docs/decisions/0142), so a value is a column of a row
 * that the statement reads, `given`.
 */
export type PreparedRead<Name extends string, Row> = {
  readonly inner: (tenant: RawBuilder<number>) => RawBuilder<Row>;
  readonly types: Readonly<Record<Name, SqlType>>;
};

/** The types that a value may have, by PostgreSQL's names, and of the arrays of them. */
export const arrayOf = {
  bigint: sql`bigint[]`,
  bytea: sql`bytea[]`,
  int: sql`int[]`,
  text: sql`text[]`,
  timestamptz: sql`timestamptz[]`,
  uuid: sql`uuid[]`,
} as const;

export type SqlType = keyof typeof arrayOf;

/** @param types of the values that come with each request; `given` creates their placeholders in the text. */
export const preparedRead = <Name extends string, Row>(
  types: Readonly<Record<Name, SqlType>>,
  write: (tenant: RawBuilder<number>, given: Given<Name>) => RawBuilder<Row>,
): PreparedRead<Name, Row> => ({ types, inner: (tenant) => write(tenant, (name) => sql.ref(`given.${name}`)) });

class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** The placeholder in a statement's parameters for a value that is not known when its text is built. */
export const slot = (name: string): RawBuilder<unknown> => sql`${new Slot(name)}`;

/** The values of a statement in order, with the current ones in their placeholders. */
export const fillSlots = (parameters: readonly unknown[], values: Readonly<Record<string, unknown>>): unknown[] =>
  parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
