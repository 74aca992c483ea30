import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type PDFDocument from "pdfkit";
import { locales } from "#core/format/language.ts";
import type { PrintedPage } from "./printed-page.ts";

type Pdf = InstanceType<typeof PDFDocument>;

const margin = 72;
const narrow = 44;
/**
 * A sheet folded in three, in a #10 window envelope: however it slides, its window shows everything from here down to
 * 228 points, and nothing below the fold.
 */
const inWindow = 180;
const fold = 264;
const labelWidth = 140;
const barHeight = 5;
const ink = "#1b1b18";
const soft = "#5c5c55";
const hairline = "#b9b9b0";

// Added by spread, because the library's types do not list this kind of PDF yet.
const universal: object = { subset: "PDF/UA" };

/**
 * Draws a page on US Letter paper, in one column of type. Its fonts are embedded in the file, so that any name can be
 * written, and it is tagged for screen readers (PDF/UA). The same page gives the same file, byte for byte.
 */
export async function writePage(page: PrintedPage): Promise<Uint8Array<ArrayBuffer>> {
  const { Document, regular, bold, canDraw } = await (tools ??= loadTools());
  const at = new Date(`${page.writtenOn}T12:00:00Z`);
  // A mailed page has an address too, and still fits one sheet.
  const edge = page.to.length > 0 ? narrow : margin;
  const doc = new Document({
    size: "LETTER",
    margins: { top: edge, bottom: edge, left: margin, right: margin },
    font: "",
    pdfVersion: "1.7",
    ...universal,
    tagged: true,
    lang: locales[page.language],
    displayTitle: true,
    info: { Title: page.title, Author: page.from.name, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  const written = new Promise<void>((resolve, reject) => {
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", resolve);
    doc.on("error", reject);
  });
  doc.registerFont("regular", regular).registerFont("bold", bold);
  draw(doc, { ...page, to: page.to.map(inPrint(canDraw)), facts: page.facts.map(factInPrint(canDraw)) });
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

/**
 * Drops characters that the font doesn't have, such as emoji and direction marks, which would print as boxes. A letter
 * that it doesn't have is kept, so that a box shows that something is missing.
 */
const inPrint =
  (canDraw: CanDraw) =>
  (typed: string): string =>
    Array.from(typed.replaceAll(/\s+/g, " "))
      .filter((sign) => /\p{L}/u.test(sign) || canDraw(sign))
      .join("")
      .replaceAll(/ {2,}/g, " ")
      .trim();

const factInPrint =
  (canDraw: CanDraw) =>
  ({ label, text }: PrintedPage["facts"][number]) => ({ label, text: inPrint(canDraw)(text) });

type CanDraw = (sign: string) => boolean;

type Tools = {
  readonly Document: typeof PDFDocument;
  readonly regular: Buffer;
  readonly bold: Buffer;
  readonly canDraw: CanDraw;
};

/**
 * Loaded for the first page that somebody asks for, and then kept, so that a server that never draws one does without.
 * The fonts are kept as bytes: a parsed font remembers the letters of its first page, and a Greek name there would turn
 * every later "E" into an epsilon for screen readers and searches.
 */
let tools: Promise<Tools> | null = null;

async function loadTools(): Promise<Tools> {
  const [{ default: Document }, { create }] = await Promise.all([import("pdfkit"), import("fontkit")]);
  const font = (url: string): Promise<Buffer> => readFile(fileURLToPath(url));
  const [regular, bold] = await Promise.all([
    font(import.meta.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf")),
    font(import.meta.resolve("@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf")),
  ]);
  const signs = create(regular);
  const canDraw: CanDraw = (sign) =>
    !("fonts" in signs) && !/\p{C}/u.test(sign) && signs.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  return { Document, regular, bold, canDraw };
}

function draw(doc: Pdf, { from, to, accent, heading, facts, lines, total, notes }: PrintedPage): void {
  // On a mailed page the address fills everything above the fold, so the rest is set closer.
  const [padding, gap] = to.length > 0 ? [3.5, 18] : [6, 24];
  const root = doc.struct("Document");
  doc.addStructure(root);
  const part = { structParent: root };
  rule(doc, { y: doc.y, height: barHeight, color: accent });
  doc.y += barHeight + 10;
  doc.font("bold", 20).fillColor(ink).text(from.name, part);
  doc.font("regular", 10).fillColor(soft);
  for (const line of from.lines) doc.text(line, part);
  if (to.length > 0) {
    doc.y = Math.max(doc.y, inWindow);
    doc.font("regular", 11).fillColor(ink);
    for (const line of to) doc.text(line, part);
    doc.y = Math.max(doc.y, fold);
  } else {
    rule(doc, { y: doc.y + 8, height: 0.75, color: hairline });
    doc.y += 36;
  }
  doc
    .font("bold", 26)
    .fillColor(accent)
    .text(heading, { ...part, structType: "H1" });
  doc.y += 8;
  const factRows = facts.map(({ label, text }): Row => [label, text, "regular"]);
  table(doc, root, { rows: factRows, columns: [labelWidth, "*"], right: false, padding });
  doc.y += gap;
  const sums = [...lines.map((line) => ({ ...line, font: "regular" as const })), { ...total, font: "bold" as const }];
  const sumRows = sums.map(({ label, amount, font }): Row => [label, amount, font]);
  table(doc, root, { rows: sumRows, columns: ["*", labelWidth], right: true, padding });
  rule(doc, { y: doc.y, height: 1.5, color: accent });
  doc.y += gap;
  doc.font("regular", 10).fillColor(soft);
  for (const note of notes) doc.text(note, part).moveDown(0.4);
  root.end();
}

/** Decoration, which screen readers skip. */
function rule(doc: Pdf, { y, height, color }: { y: number; height: number; color: string }): void {
  doc.markContent("Artifact", { type: "Layout" });
  doc.rect(margin, y, doc.page.width - 2 * margin, height).fill(color);
  doc.endMarkedContent();
}

type Row = readonly [label: string, text: string, font: "regular" | "bold"];
type Table = {
  readonly rows: readonly Row[];
  readonly columns: readonly (number | string)[];
  /** Amounts are aligned right, in figures of equal width. */
  readonly right: boolean;
  /** Above and below the text of a row, in points. */
  readonly padding: number;
};

/** Two columns with a hairline above each row; the first cell is the row's header. */
function table(doc: Pdf, structParent: PDFKit.PDFStructureElement, { rows, columns, right, padding }: Table): void {
  const cells = rows.map(([label, text, font]): PDFKit.Mixins.CellOptions[] => [
    { type: "TH", text: label, textColor: right ? ink : soft, font: { src: font, size: 11 } },
    {
      text,
      textColor: ink,
      font: { src: font, size: 11 },
      align: { x: right ? "right" : "left" },
      textOptions: { features: ["lnum", "tnum"] },
    },
  ]);
  // Added by spread for the same reason: the types do not list a table's place in the structure either.
  const place: object = { structParent };
  doc.table({
    ...place,
    position: { x: margin },
    columnStyles: [...columns],
    defaultStyle: { border: [0.5, 0, 0, 0], borderColor: hairline, padding: [padding, 0, padding, 0] },
    data: cells,
  });
  doc.x = margin;
}
