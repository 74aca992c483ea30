import type { Drilled } from "../program.ts";
import type { Figures } from "./figures.ts";

export type CommandOutput = { readonly code: number | string; readonly text: string };

const everyMs = 100;

/** Runs a command to its end, whatever the result. */
export async function runsCommand(
  drilled: Drilled,
  figures: Figures,
  ...args: readonly string[]
): Promise<CommandOutput> {
  const program = drilled.begin(...args);
  const watch = setInterval(() => figures.memory(args.slice(0, 2).join(" "), program), everyMs);
  const code = await program.ended;
  clearInterval(watch);
  return { code, text: program.said() };
}

/** The same for a command that answers in JSON; its other output is dropped. */
export async function runsJsonCommand<Answer>(
  drilled: Drilled,
  figures: Figures,
  ...args: readonly string[]
): Promise<{ readonly code: number | string; readonly answer: Answer }> {
  const { code, text } = await runsCommand(drilled, figures, ...args, "--json");
  const [json] = /^\{[^]*^\}/m.exec(text) ?? [];
  if (json === undefined) throw new Error(text);
  const answer: Answer = JSON.parse(json);
  return { code, answer };
}
