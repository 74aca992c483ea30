import { join } from "node:path";
import ts from "typescript";

export type ColumnType = { readonly table: string; readonly column: string; readonly nullable: boolean };

/** The tables and columns in the program's own types, read from their source by the compiler. */
export function typedColumns(): ColumnType[] {
  const root = join(import.meta.dirname, "../..");
  const file = join(root, "server/db/tables/tables.ts");
  const read = ts.readConfigFile(join(root, "server/tsconfig.json"), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, join(root, "server"));
  const program = ts.createProgram([file], options);
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const [tables] = source === undefined ? [] : source.statements.filter((node) => ts.isTypeAliasDeclaration(node));
  if (tables === undefined) throw new Error("the tables have no type");
  return checker
    .getTypeAtLocation(tables.name)
    .getProperties()
    .flatMap((table) =>
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .map((column) => ({
          table: table.name,
          column: column.name,
          nullable: selectedOf(checker, checker.getTypeOfSymbol(column)).some(
            ({ flags }) => (flags & ts.TypeFlags.Null) !== 0,
          ),
        })),
    );
}

/** What a select of a column returns: the first part of Kysely's ColumnType, or the type itself. */
function selectedOf(checker: ts.TypeChecker, type: ts.Type): readonly ts.Type[] {
  const select = type.getProperty("__select__");
  const selected = select === undefined ? type : checker.getTypeOfSymbol(select);
  return selected.isUnion() ? selected.types : [selected];
}
