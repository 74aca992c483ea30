import { startProgram } from "../world/programs.ts";

export type LoadRequest = {
  readonly method?: "GET" | "POST";
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type LoadOptions = {
  readonly url: string;
  readonly connections: number;
  readonly seconds: number;
  readonly requests: readonly LoadRequest[];
};

export type LoadFigures = { readonly perSecond: number; readonly p99Ms: number; readonly failed: number };

/** Load from a separate process. Throws if any request was refused: a refusal is quick. */
export async function runLoad(shooting: LoadOptions): Promise<LoadFigures> {
  await using gun = startProgram(new URL("./shoot.ts", import.meta.url));
  const shot = (await gun.ask(shooting)) as LoadFigures;
  if (shot.failed > 0) throw new Error(`${shot.failed} requests to ${shooting.url} failed`);
  return shot;
}

export const requestsPerSecond = async (shooting: LoadOptions): Promise<number> => (await runLoad(shooting)).perSecond;
