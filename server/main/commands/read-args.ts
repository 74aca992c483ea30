import { parseArgs } from "node:util";

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
 * Reads the arguments of a staff command: `--json` and `--publication DOMAIN` belong to each.
 * @param names of further options, each with a value.
 * @param flags names of options without one.
 * @returns null if they cannot be understood.
 */
export function readArgs<Name extends string>(
  args: readonly string[],
  names: readonly Name[],
  flags: readonly string[] = [],
): Args<Name> | null {
  const own = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const bare = Object.fromEntries(flags.map((name) => [name, { type: "boolean" as const }]));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...own, ...bare, json: { type: "boolean" }, publication: { type: "string" } },
    });
    const given: Readonly<Record<string, unknown>> = values;
    const options: Partial<Record<Name, string>> = {};
    for (const name of names) {
      const value = given[name];
      if (typeof value === "string") options[name] = value;
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
    return null;
  }
}
