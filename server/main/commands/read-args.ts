import { parseArgs } from "node:util";
import { nearestWord } from "#server/nearest-word.ts";
import { CommandRefused } from "./readable-line.ts";

/** The words after a command: named options, and the rest in order. */
export type Args<Name extends string> = {
  readonly positionals: readonly string[];
  readonly options: Readonly<Partial<Record<Name, string>>>;
  readonly domain: string | undefined;
  readonly asJson: boolean;
  /** Options without a value that were given. */
  readonly flags: ReadonlySet<string>;
};

/**
 * Reads the arguments of a command; every command accepts `--json`.
 * @param names of options with a value; `publication` is returned as `domain`, and not among the options.
 * @param flags names of options without one.
 * @returns null if they cannot be understood. Throws `CommandRefused` with the option that is wrong.
 */
export function readArgs<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  flags: readonly string[] = [],
): Args<Name> | null {
  const own = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const bare = Object.fromEntries(flags.map((name) => [name, { type: "boolean" as const }]));
  const known = { ...own, ...bare, json: { type: "boolean" as const } };
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: known });
    const given: Readonly<Record<string, unknown>> = values;
    const options: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = given[name];
      if (typeof value === "string" && name !== "publication") options[name] = value;
    }
    const { publication } = given;
    return {
      positionals,
      options,
      domain: typeof publication === "string" ? publication : undefined,
      asJson: given["json"] === true,
      flags: new Set(flags.filter((name) => given[name] === true)),
    };
  } catch {
    const line = wrongOption(args, known);
    if (line !== null) throw new CommandRefused(line, 2);
    return null;
  }
}

/** How a list is printed. */
export type OutputFormat = "table" | "csv" | "json";

/** The form that `--csv` or `--json` asks for; null if both were given. */
export function outputFormatIn({ asJson, flags }: Pick<Args<never>, "asJson" | "flags">): OutputFormat | null {
  const asCsv = flags.has("csv");
  if (asCsv && asJson) return null;
  return asCsv ? "csv" : asJson ? "json" : "table";
}

type Known = Readonly<Record<string, { readonly type: "string" | "boolean" }>>;

/** A sentence about the first wrong option; the library's own sentence is for programmers. */
function wrongOption(args: readonly string[], known: Known): string | null {
  const { tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    tokens: true,
    options: known,
  });
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const its = Object.hasOwn(known, token.name) ? known[token.name] : undefined;
    if (its === undefined) {
      const near = nearestWord(token.name, Object.keys(known));
      const meant = near === null ? "" : ` Did you mean --${near}?`;
      return `there is no option ${token.rawName} here.${meant} --help lists the options.`;
    }
    const isBare = its.type === "boolean";
    if (isBare && token.value !== undefined) return `${token.rawName} takes no value.`;
    if (!isBare && (token.value === undefined || token.value.startsWith("-")))
      return `${token.rawName} needs a value after it.`;
  }
  return null;
}
