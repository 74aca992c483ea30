import ts from "typescript";
import type { HouseFile } from "#tests/house/house-files.ts";

/** The Kysely calls that begin a statement. */
const beginnings = ["selectFrom", "insertInto", "updateTable", "deleteFrom"];

/** Where the source writes SQL about a tenant's table. */
export type Written = { readonly at: string; readonly tables: readonly string[]; readonly namesTenant: boolean };

/**
 * Every piece of SQL in a file that names a tenant's table: an sql`...` with its content, or a chain of Kysely's calls.
 */
export function writtenIn({ path, text }: HouseFile, tenantTables: readonly string[]): Written[] {
  const tables = tenantTables.join("|");
  const named = new RegExp(`\\b(?:from|join|into|using|update(?! of))\\s+(${tables})\\b`, "gi");
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  const found: Written[] = [];
  const note = (node: ts.Node, names: readonly string[]): void => {
    if (names.length === 0) return;
    const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
    // In a chain of calls, a table's own columns are `tenant_id`, too.
    found.push({ at: `${path}:${line}`, tables: names, namesTenant: /tenant_id/.test(node.getText(source)) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && /^sql\b/.test(node.tag.getText(source))) {
      note(
        node,
        [...node.template.getText(source).matchAll(named)].map(([, table = ""]) => table),
      );
      // Its content belongs to it.
      return;
    }
    const table = tableOfChain(node);
    if (table !== null && tenantTables.includes(table)) note(chainOf(node), [table]);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function tableOfChain(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return null;
  const [first] = node.arguments;
  if (!beginnings.includes(node.expression.name.text) || first === undefined || !ts.isStringLiteral(first)) return null;
  return first.text.split(" ")[0] ?? null;
}

/** The whole chain of calls that begins with this one. */
function chainOf(node: ts.Node): ts.Node {
  const { parent } = node;
  const continues =
    ts.isPropertyAccessExpression(parent) || (ts.isCallExpression(parent) && parent.expression === node);
  return continues ? chainOf(parent) : node;
}
