import ts from "typescript";
import { expect, test } from "vitest";
import { type HouseFile, isOfDesk, productFiles } from "./house-files.ts";

const tables = /-words(\.es)?\.tsx?$/;
/** The pages' own files are directly in web/. The desk is for the publishers' own people, in English only. */
const isScreen = (path: string): boolean => /^web\/(?!desk\/)[^/]+\//.test(path);

/**
 * The server's areas that answer readers, write to them, or render pages for them. Its commands, its startup and the
 * catalog's error messages are for operators, and are in English only.
 */
const speaksToReaders =
  /^server\/(access|account|cancellation|circulation|delivery|gift|identity\/pages|mail|notice|pages|payment|profile|renewal|settlement|site|subscribing)\//;

/** Properties and attributes whose text a person reads, even if it is one word. */
const readAloud = /^(label|title|legend|hint|alt|placeholder|aria-label|submit|text|heading)$/;

/** Two or more words that begin or end like a sentence. */
const isSentence = (text: string): boolean =>
  /[A-Za-z]{3}/.test(text) &&
  (/^\s*["“(]?[A-Z][\w'’,-]* [\w$({'’“-]/.test(text) || /[a-z]+ [a-z' ’]+[.?!…:]\s*$/.test(text));

/** Payment methods as the contract names them. Readers see them in words from a table. */
const contractNames: readonly string[] = ["Credit Card", "Apple Pay", "Google Pay"];

const nameOver = (node: ts.Node): string =>
  ts.isJsxAttribute(node.parent) || ts.isPropertyAssignment(node.parent) ? node.parent.name.getText() : "";

/** Text that is thrown at engineers, names things for the browser, or is for the compiler. */
const isForEngineers = (node: ts.Node): boolean => {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isLiteralTypeNode(parent)) return true;
  if (ts.isStringLiteral(node) && /^[a-z]+-src |,(sans-)?serif$/.test(node.text)) return true;
  if (ts.isCallExpression(parent)) return parent.expression.kind === ts.SyntaxKind.SuperKeyword;
  return ts.isNewExpression(parent) && parent.expression.getText().endsWith("Error");
};

/** SQL consists of words, too. */
const isSql = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node) ? node.tag.getText().startsWith("sql") : false;

function isRead(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /[A-Za-z]{2}/.test(node.text);
  if (ts.isTemplateExpression(node)) {
    if (isForEngineers(node)) return false;
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)].some(({ text }) => isSentence(text));
  }
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return false;
  if (isForEngineers(node) || contractNames.includes(node.text)) return false;
  return isSentence(node.text) || (readAloud.test(nameOver(node)) && /^[A-Z][a-z]/.test(node.text));
}

/** Sentences that are written in components and functions: "web/a.tsx:12 Text". */
function sentencesIn({ path, text }: HouseFile): string[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isSql(node)) return;
    if (isRead(node)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1} ${node.getText().trim().replaceAll(/\s+/g, " ").slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

const outsideTables = (files: readonly HouseFile[]): string[] =>
  files.filter(({ path }) => isScreen(path) && !tables.test(path)).flatMap(sentencesIn);

test("what readers read on screens is in word tables, one per area", () => {
  expect(outsideTables(productFiles())).toEqual([]);
});

test("what the server says to readers is in word tables, one per area", () => {
  const files = productFiles().filter(
    ({ path }) => speaksToReaders.test(path) && !isOfDesk(path) && !tables.test(path),
  );
  expect(files.flatMap(sentencesIn)).toEqual([]);
});

test.each([
  ["between tags", "const A = () => <p>Paid</p>;"],
  ["as an attribute", 'const A = () => <TextField label="Email" />;'],
  ["as a value", 'const said = "We could not find it.";'],
  ["in a template", "const said = (day: string) => `Paid through ${day}`;"],
])("finds a sentence %s", (_, text) => {
  expect(sentencesIn({ path: "web/other/planted.tsx", text })).toHaveLength(1);
});

test.each([
  ["a class", 'const A = () => <p className="wide card">{words.paid}</p>;'],
  ["a fault for engineers", 'throw new Error("No site here");'],
  ["a shape", 'const icon = "M12 4.75c1.77 0 3.36.61 4.6 1.8l3.43-3.43A11.5 11.5 0 0 0 12 0Z";'],
  ["a part of a security policy", "const policy = [\"img-src 'self' https:\"];"],
  ["a list of fonts", "const fonts = \"Georgia,'Times New Roman',serif\";"],
  ["a statement", "const found = sql`select 1 Where Some Thing.`;"],
  ["a key", 'const kind = "not-due";'],
])("%s is not a sentence", (_, text) => {
  expect(sentencesIn({ path: "web/other/planted.tsx", text })).toEqual([]);
});
