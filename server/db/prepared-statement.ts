import type { CompiledQuery, RawBuilder } from "kysely";
import { fillSlots, type PreparedRead, slot } from "./prepared-read.ts";
import { scoped, scopedForEach } from "./tenant-scope.ts";

type Given = Readonly<Record<string, unknown>>;

export type StatementNeeds = {
  readonly compile: (statement: RawBuilder<unknown>) => CompiledQuery;
  readonly send: <Row>(text: string, parameters: readonly unknown[]) => Promise<readonly Row[]>;
};

/**
 * A standing read as one statement for any number of requests.
 * @returns the rows of each request, in order.
 */
export function preparedStatement(
  { types, inner }: PreparedRead<string, unknown>,
  { compile, send }: StatementNeeds,
): (tenantId: number, given: readonly Given[]) => Promise<readonly (readonly unknown[])[]> {
  const names = Object.keys(types);
  if (names.length === 0) {
    const { sql: text, parameters } = compile(scoped(slot("tenant"), inner));
    return async (tenantId, given) => {
      const rows = await send(text, fillSlots(parameters, { tenant: tenantId }));
      return given.map(() => rows);
    };
  }
  const { sql: text, parameters } = compile(scopedForEach({ types, inner }));
  return async (tenantId, given) => {
    const arrays = Object.fromEntries(names.map((name) => [name, given.map((one) => one[name])]));
    const rows = await send<{ readonly asked: number }>(text, fillSlots(parameters, { ...arrays, tenant: tenantId }));
    const answers = given.map((): unknown[] => []);
    for (const { asked, ...row } of rows) answers[asked - 1]?.push(row);
    return answers;
  };
}
