/** Each select of a statement: its own text, without the selects inside it. */
function selectsOf(statement: string): string[] {
  const open: string[] = [""];
  const done: string[] = [];
  for (const char of statement) {
    if (char === "(") open.push("");
    else if (char === ")") {
      done.push(open.pop() ?? "");
      open.push(`${open.pop() ?? ""}()`);
    } else open.push((open.pop() ?? "") + char);
  }
  return [...done, ...open].filter((text) => /^\s*(with|select)\b/i.test(text));
}

/**
 * The tables of a scoped read that are not held to the tenant where they stand. A plan that is turned round would read
 * them before the scope is set, and see nothing (foundations 4).
 *
 * @param scope how a compiled statement names its tenant.
 */
export function unscopedIn(statement: string, tenantTables: readonly string[], scope = "s.c::int"): string[] {
  return selectsOf(statement).flatMap((select) =>
    [...select.matchAll(/\b(?:from|join)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi)].flatMap(
      ([, table = "", alias]) => {
        if (!tenantTables.includes(table)) return [];
        const named =
          alias !== undefined && !/^(where|join|left|cross|on|order|limit|group)$/i.test(alias) ? alias : table;
        // Limited to a row of the select around it, which is itself limited, or reported.
        const outer = new RegExp(`\\b${named}\\.tenant_id = (\\w+)\\.tenant_id`).exec(select)?.[1];
        const isHeld = outer !== undefined && !new RegExp(`\\b(?:from|join)\\s+\\w+\\s+${outer}\\b`, "i").test(select);
        return isHeld || select.includes(`${named}.tenant_id = ${scope}`)
          ? []
          : [`${table} in: ${select.replaceAll(/\s+/g, " ")}`];
      },
    ),
  );
}
