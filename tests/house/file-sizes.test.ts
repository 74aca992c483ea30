import ts from "typescript";
import { expect, test } from "vitest";
import { type HouseFile, productFiles, sourceFiles } from "./house-files.ts";

const sorted = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);
/** The value that this share of the sorted numbers does not exceed. */
const share = (numbers: readonly number[], part: number): number => numbers[Math.floor(part * numbers.length)] ?? 0;
const measure = (numbers: readonly number[]): { median: number; p90: number; max: number } => {
  const by = sorted(numbers);
  return { median: share(by, 0.5), p90: share(by, 0.9), max: by.at(-1) ?? 0 };
};

const linesOf = ({ text }: HouseFile): number => text.trimEnd().split("\n").length;

const product = productFiles();

test("files are short: median at most 80 lines, nine of ten at most 200, none over 300", () => {
  const { median, p90, max } = measure(product.map(linesOf));
  expect(product.length).toBeGreaterThan(300);
  expect(median).toBeLessThanOrEqual(80);
  expect(p90).toBeLessThanOrEqual(200);
  expect(max).toBeLessThanOrEqual(300);
});

test("functions are short: median at most 12 lines, nine of ten at most 45", () => {
  const { median, p90 } = measure(product.flatMap(functionLines));
  expect(median).toBeLessThanOrEqual(12);
  expect(p90).toBeLessThanOrEqual(45);
});

test("no type is any, and there are no non-null assertions", () => {
  expect(sourceFiles().flatMap(escapes)).toEqual([]);
  const fault = { path: "core/fault.ts", text: "export const f = (a: any, b: string[]) => b[0]!;\n" };
  expect(escapes(fault)).toEqual(["core/fault.ts:1 any", "core/fault.ts:1 !"]);
});

const parse = ({ path, text }: HouseFile): ts.SourceFile =>
  ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );

function nodesOf(source: ts.SourceFile): ts.Node[] {
  const all: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    all.push(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return all;
}

const lineOf = (source: ts.SourceFile, position: number): number => source.getLineAndCharacterOfPosition(position).line;

/** Lines of each function that has a name. */
function functionLines(file: HouseFile): number[] {
  const source = parse(file);
  return nodesOf(source)
    .filter((node) => ts.isFunctionLike(node) && "body" in node && node.body !== undefined && isNamed(node))
    .map((node) => lineOf(source, node.end) - lineOf(source, node.getStart(source)) + 1);
}

const isNamed = (node: ts.SignatureDeclaration): boolean =>
  node.name !== undefined || ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent);

function escapes(file: HouseFile): string[] {
  const source = parse(file);
  return nodesOf(source).flatMap((node) => {
    const what = node.kind === ts.SyntaxKind.AnyKeyword ? "any" : ts.isNonNullExpression(node) ? "!" : null;
    return what === null ? [] : [`${file.path}:${lineOf(source, node.getStart(source)) + 1} ${what}`];
  });
}
