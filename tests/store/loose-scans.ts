import pg from "pg";

type Plan = { readonly [name: string]: unknown; readonly Plans?: readonly Plan[] };

/** Where a plan says which conditions a row must meet to be read by this node itself. */
const conditions = ["Index Cond", "Recheck Cond", "Filter", "TID Cond"];

/** All rows are read once and looked up by their tenant, among other columns: `exists` over equal columns. */
const isLookedUp = ({ "Parent Relationship": place, Output: output }: Plan): boolean =>
  place === "SubPlan" && Array.isArray(output) && output.some((column) => /\btenant_id$/.test(String(column)));

/**
 * `x.tenant_id = $1`, `= any`, or equal to a row that the node around it has read, which is itself limited to its
 * tenant.
 */
const isHeld = (plan: Plan): boolean =>
  isLookedUp(plan) ||
  conditions.some((name) => {
    const condition = plan[name];
    return typeof condition === "string" && /\btenant_id\)? = |= \(?(?:\w+\.)?tenant_id\b/.test(condition);
  });

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

/** What a statement reads and writes. */
export type Reach = {
  readonly statement: string;
  readonly tables: readonly string[];
  /** The tables from which it reads rows of any tenant. */
  readonly loose: readonly string[];
};

/**
 * PostgreSQL's plans for these statements as the owner, whom no policy limits: a condition on the tenant is in the plan
 * only if the statement itself leads to it. Its planner carries conditions over equal columns, as Citus's does.
 */
export async function reachesOf(
  owner: pg.ClientConfig,
  statements: readonly string[],
  tenantTables: readonly string[],
): Promise<Reach[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // A plan for any values, because those of a certain tenant must not decide.
    await client.query("set plan_cache_mode = force_generic_plan");
    // Then each condition of a join is where the rows are read. The number of rows must not decide, either.
    for (const way of ["hashjoin", "mergejoin", "seqscan", "material"]) await client.query(`set enable_${way} = off`);
    const found: Reach[] = [];
    for (const statement of statements) found.push(reachOf(statement, await planOf(client, statement), tenantTables));
    return found;
  } finally {
    await client.end();
  }
}

async function planOf(client: pg.Client, statement: string): Promise<Plan> {
  await client.query(`prepare asked as ${statement}`);
  const { rows: known } = await client.query<{ values: number }>(
    "select cardinality(parameter_types) as values from pg_prepared_statements where name = 'asked'",
  );
  const values = Array.from({ length: known[0]?.values ?? 0 }, () => "null").join(", ");
  const { rows } = await client.query<{ "QUERY PLAN": readonly { readonly Plan: Plan }[] }>(
    `explain (format json, verbose) execute asked${values === "" ? "" : `(${values})`}`,
  );
  await client.query("deallocate asked");
  const plan = rows[0]?.["QUERY PLAN"][0]?.Plan;
  if (plan === undefined) throw new Error(`no plan for ${statement}`);
  return plan;
}

function reachOf(statement: string, plan: Plan, tenantTables: readonly string[]): Reach {
  const nodes = [...nodesOf(plan)].flatMap((node) => {
    const { "Relation Name": table, "Node Type": kind } = node;
    return typeof table === "string" ? [{ table, isRead: kind !== "ModifyTable", isHeld: isHeld(node) }] : [];
  });
  return {
    statement,
    tables: [...new Set(nodes.map(({ table }) => table))],
    loose: nodes.flatMap((node) =>
      node.isRead && !node.isHeld && tenantTables.includes(node.table) ? [node.table] : [],
    ),
  };
}
