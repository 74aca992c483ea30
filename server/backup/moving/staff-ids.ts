/**
 * Where a publication's rows name one of the publishers' people by number. Another installation has other numbers, so a person is
 * found there by email. A test compares these with the database's columns.
 */
export const staffColumns: Readonly<Record<string, readonly string[]>> = {
  staff_note: ["staff_id"],
  staff_money: ["requested_by", "decided_by", "withdrawn_by"],
  staff_queue_item: ["staff_id"],
};

/**
 * A staff member as rows name them: `staff:7`. Within a text that somebody wrote, the quotes are escaped and it does
 * not match.
 */
const actor = /"staff:(\d+)"/g;

/** The numbers of the people whom a row names. */
export function staffIn(table: string, json: string): number[] {
  const acting = Array.from(json.matchAll(actor), ([, id]) => Number(id));
  const columns = staffColumns[table] ?? [];
  const named = columns.flatMap((column) => {
    const id = new RegExp(`"${column}":(\\d+)[,}]`).exec(json)?.[1];
    return id === undefined ? [] : [Number(id)];
  });
  return [...acting, ...named];
}

/** The row with these people's numbers in the other installation. */
export const withActors = (json: string, numberOf: ReadonlyMap<number, number>): string =>
  json.replace(actor, (_, id: string) => `"staff:${numberOf.get(Number(id)) ?? 0}"`);
