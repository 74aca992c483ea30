import type { Config } from "#server/config.ts";
import { remark } from "./print.ts";
import { reportCallBacks } from "./report-call-backs.ts";
import { reportCirculation } from "./report-circulation.ts";
import { reportSaves } from "./report-saves.ts";

const reports = new Map([
  ["saves", reportSaves],
  ["call-backs", reportCallBacks],
  ["circulation", reportCirculation],
]);

/** `./doorstep report NAME`: figures for the publisher. */
export async function reportCommand([name = "", ...args]: readonly string[], config: Config): Promise<number> {
  const report = reports.get(name);
  if (report !== undefined) return report(args, config);
  remark(`usage: ./doorstep report ${[...reports.keys()].join(" | ")}`);
  return 2;
}
