import { parseArgs } from "node:util";

/** The words after a command: named options, and the rest in order. */
export type Args<Name extends string> = {
  readonly positionals: readonly string[];
  readonly options: Readonly<Partial<Record<Name, string>>>;
  readonly domain: string | undefined;
  readonly asJson: boolean;
};

/**
 * Reads the arguments of a staff command: `--json` and `--publication DOMAIN` belong to each.
 * @param names of further options, each with a value.
 * @returns null if they cannot be understood.
 */
export function readArgs<Name extends string>(args: readonly string[], names: readonly Name[]): Args<Name> | null {
  const own = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { ...own, json: { type: "boolean" }, publication: { type: "string" } },
    });
    const given: Readonly<Record<string, string | boolean | undefined>> = values;
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
    };
  } catch {
    return null;
  }
}
