import { inflateSync } from "node:zlib";

type Reading = { readonly version: string; readonly pages: number; readonly tagged: boolean; readonly text: string };

/** Reads what our own writer produces: its words in order, as somebody would copy them out of the file. */
export function readPdf(bytes: Uint8Array): Reading {
  const raw = Buffer.from(bytes).toString("latin1");
  if (!raw.trimEnd().endsWith("%%EOF")) throw new Error("the file is cut off");
  const objects = raw.split("endobj").map((text) => ({ id: Number(/(\d+) 0 obj/.exec(text)?.[1]), text }));
  const streams = objects.flatMap(({ id, text }) => {
    const data = /stream\n([^]*)\nendstream/.exec(text)?.[1];
    return data === undefined ? [] : [{ id, text: text.includes("FlateDecode") ? inflated(data) : data }];
  });
  const signsOf = new Map(
    objects.flatMap(({ id, text }) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(text)?.[1];
      return map === undefined ? [] : [[id, signs(streams.find((it) => it.id === Number(map))?.text ?? "")] as const];
    }),
  );
  const fonts = new Map([...raw.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name, Number(id)]));
  const drawn = streams.filter(({ text }) => text.includes("TJ"));
  return {
    version: raw.slice(0, 8),
    pages: raw.match(/\/Type \/Page\n/g)?.length ?? 0,
    tagged: raw.includes("/StructTreeRoot") && raw.includes("/Marked true"),
    text: drawn.map(({ text }) => wordsOf(text, (name) => signsOf.get(fonts.get(name) ?? 0))).join("\n"),
  };
}

const inflated = (data: string): string => inflateSync(Buffer.from(data, "latin1")).toString("latin1");

/** The character that each code of a font stands for. */
function signs(map: string): readonly string[] {
  const codes = [...map.matchAll(/beginbfrange\n[^]*?endbfrange/g)].flatMap(([range]) =>
    [...(/\[([^\]]*)\]/.exec(range)?.[1] ?? "").matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = ""]) =>
      Buffer.from(hex.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
    ),
  );
  return codes;
}

/** One line for each piece of text that was drawn. */
function wordsOf(content: string, fontOf: (name: string) => readonly string[] | undefined): string {
  let font: readonly string[] = [];
  const lines: string[] = [];
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fontOf(name) ?? [];
    const codes = [...(shown ?? "").matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []);
    if (codes.length > 0) lines.push(codes.map((code) => font[Number.parseInt(code, 16)] ?? "?").join(""));
  }
  return lines.join("\n");
}
