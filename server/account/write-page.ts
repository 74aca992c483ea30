import { fileURLToPath } from "node:url";
import type PDFDocument from "pdfkit";
import type { PrintedPage } from "./printed-page.ts";

type Pdf = InstanceType<typeof PDFDocument>;

const margin = 72;
const narrow = 44;
/**
 * A sheet that is folded in three, in a #10 window envelope: wherever it slides, its window shows what stands from here on
 * down to 228 points, and nothing from the fold on.
 */
const inWindow = 180;
const fold = 264;
const labelWidth = 140;
const ink = "#1b1b18";
const soft = "#5c5c55";
const hairline = "#b9b9b0";

// Spread in: the library's types do not know of this kind of PDF yet.
const universal: object = { subset: "PDF/UA" };

/**
 * Draws a page on email paper, in one column of type. Its fonts travel in the file, so that any name can be written, and
 * it is tagged for screen readers (PDF/UA). The same page is the same file, byte for byte.
 */
export async function writePage(page: PrintedPage): Promise<Uint8Array<ArrayBuffer>> {
  const { Document, regular, bold } = await (tools ??= loadTools());
  const at = new Date(`${page.writtenOn}T12:00:00Z`);
  // What is mailed has an address besides, and still fits one sheet.
  const edge = page.to.length > 0 ? narrow : margin;
  const doc = new Document({
    size: "LETTER",
    margins: { top: edge, bottom: edge, left: margin, right: margin },
    font: "",
    pdfVersion: "1.7",
    ...universal,
    tagged: true,
    lang: "en-US",
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
  draw(doc, page);
  doc.end();
  await written;
  return Buffer.concat(chunks);
}

type Tools = { readonly Document: typeof PDFDocument; readonly regular: FontSource; readonly bold: FontSource };
type FontSource = PDFKit.Mixins.PDFFontSource;

/**
 * Loaded for the first page that somebody asks for, and kept: a server that nobody asks does without, and reading a font
 * takes longer than drawing the page.
 */
let tools: Promise<Tools> | null = null;

async function loadTools(): Promise<Tools> {
  const [{ default: Document }, { openSync }] = await Promise.all([import("pdfkit"), import("fontkit")]);
  // A font that was read before is taken, too; the library's types do not say so yet.
  const font = (url: string): FontSource => openSync(fileURLToPath(url)) as unknown as FontSource;
  return {
    Document,
    regular: font(import.meta.resolve("@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf")),
    bold: font(import.meta.resolve("@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf")),
  };
}

function draw(doc: Pdf, { from, to, heading, facts, lines, total, notes }: PrintedPage): void {
  // Down to the fold what is mailed is all address: the rest stands closer.
  const [padding, gap] = to.length > 0 ? [3.5, 18] : [6, 24];
  const root = doc.struct("Document");
  doc.addStructure(root);
  const part = { structParent: root };
  doc.font("bold", 14).fillColor(ink).text(from.name, part);
  doc.font("regular", 10).fillColor(soft);
  for (const line of from.lines) doc.text(line, part);
  if (to.length > 0) {
    doc.y = Math.max(doc.y, inWindow);
    doc.font("regular", 11).fillColor(ink);
    for (const line of to) doc.text(line, part);
    doc.y = Math.max(doc.y, fold);
  } else doc.y += 36;
  doc
    .font("bold", 26)
    .fillColor(ink)
    .text(heading, { ...part, structType: "H1" });
  doc.y += 8;
  const factRows = facts.map(({ label, text }): Row => [label, text, "regular"]);
  table(doc, root, { rows: factRows, columns: [labelWidth, "*"], right: false, padding });
  doc.y += gap;
  const sums = [...lines.map((line) => ({ ...line, font: "regular" as const })), { ...total, font: "bold" as const }];
  const sumRows = sums.map(({ label, amount, font }): Row => [label, amount, font]);
  table(doc, root, { rows: sumRows, columns: ["*", labelWidth], right: true, padding });
  doc.y += gap;
  doc.font("regular", 10).fillColor(soft);
  for (const note of notes) doc.text(note, part).moveDown(0.4);
  root.end();
}

type Row = readonly [label: string, text: string, font: "regular" | "bold"];
type Table = {
  readonly rows: readonly Row[];
  readonly columns: readonly (number | string)[];
  /** Amounts stand at the right edge, in figures of one width. */
  readonly right: boolean;
  /** Over and under the text of a row, in points. */
  readonly padding: number;
};

/** Two columns with a hairline over each row; the first cell heads its row. */
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
  // Spread in for the same reason: a table has its place in the structure, too.
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
