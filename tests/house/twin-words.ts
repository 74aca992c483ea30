import ts from "typescript";
import type { HouseFile } from "./house-files.ts";

/**
 * The parameters of a function in a table: the names that it takes from each, or null if it takes the whole parameter.
 */
type Parameters = readonly (readonly string[] | null)[];

/** What a file of words exports, its texts, and what they need. */
export type Words = {
  readonly exported: readonly string[];
  /** Each sentence once, with `{}` in place of a value. */
  readonly texts: readonly string[];
  /** The functions by their path: "homeWords.willCharge". */
  readonly functions: ReadonlyMap<string, Parameters>;
};

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Names of keys, cases and answers, which aren't shown to anybody. */
function isName(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isElementAccessExpression(parent)) return true;
  if (ts.isPropertyAssignment(parent)) return parent.name === node;
  return ts.isBinaryExpression(parent) && /^[=!]==$/.test(parent.operatorToken.getText());
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node))
    return node.children
      .map((child) => (ts.isJsxExpression(child) ? "{}" : ts.isJsxText(child) ? child.text : (textOf(child) ?? "")))
      .join("");
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return isName(node) ? null : node.text;
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map((it) => it.literal)].map((it) => it.text).join("{}");
  return null;
}

/** Elements within a sentence are a part of it. */
const isWithinSentence = (node: ts.Node): boolean => ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);

function parametersOf(made: ts.ArrowFunction | ts.FunctionDeclaration): Parameters {
  return made.parameters.map(({ name }) =>
    ts.isObjectBindingPattern(name) ? name.elements.map((it) => (it.propertyName ?? it.name).getText()) : null,
  );
}

/** Reads a file of words without running it. */
export function wordsOf({ path, text }: HouseFile): Words {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const exported: string[] = [];
  const texts = new Set<string>();
  const functions = new Map<string, Parameters>();

  const read = (node: ts.Node, place: string): void => {
    const said = textOf(node);
    if (said !== null && !(ts.isJsxElement(node) && isWithinSentence(node)))
      texts.add(said.trim().replaceAll(/\s+/g, " "));
    if (ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) functions.set(place, parametersOf(node));
    const named = ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
    const inner = named && node.name !== undefined ? `${place}.${node.name.getText()}` : place;
    ts.forEachChild(node, (child) => read(child, inner));
  };
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement)) continue;
    if (isExported(statement)) {
      if (ts.isVariableStatement(statement))
        exported.push(...statement.declarationList.declarations.map(({ name }) => name.getText()));
      if (ts.isFunctionDeclaration(statement)) exported.push(statement.name?.getText() ?? "");
    }
    read(statement, "");
  }
  return { exported: exported.toSorted(), texts: [...texts], functions };
}
