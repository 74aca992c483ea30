import { Agent, request } from "node:http";
import { median } from "../rounds.ts";
import type { Asked } from "./load.ts";

/** The median time of these requests, one after another over one connection, in ms. */
export async function middleMs(url: string, requests: readonly Asked[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  for (const asked of requests) {
    const begun = performance.now();
    const status = await answerOf(agent, url, asked);
    times.push(performance.now() - begun);
    if (status !== 200) throw new Error(`${asked.path} was answered with ${status}`);
  }
  agent.destroy();
  return median(times);
}

function answerOf(agent: Agent, url: string, { path, headers = {} }: Asked): Promise<number> {
  return new Promise((answered, fail) => {
    const asking = request(`${url}${path}`, { agent, headers }, (response) => {
      response.resume().once("end", () => answered(response.statusCode ?? 0));
    });
    asking.once("error", fail).end();
  });
}
