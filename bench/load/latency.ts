import { Agent, request } from "node:http";
import { median } from "../rounds.ts";
import type { LoadRequest } from "./load.ts";

/** The median time of these requests, one after another over one connection, in ms. */
export const medianMs = async (url: string, requests: readonly LoadRequest[]): Promise<number> =>
  median((await timeRequests(url, requests)).map(({ ms }) => ms));

/** How long the answer to a request took, and what it was. */
export type TimedAnswer = { readonly ms: number; readonly body: string };

/** Sends these requests one after another over one connection. */
export async function timeRequests(url: string, requests: readonly LoadRequest[]): Promise<TimedAnswer[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: TimedAnswer[] = [];
  for (const asked of requests) {
    const begun = performance.now();
    const { status, body } = await answerOf(agent, url, asked);
    times.push({ ms: performance.now() - begun, body });
    if (status !== 200) throw new Error(`${asked.path} was answered with ${status}: ${body}`);
  }
  agent.destroy();
  return times;
}

/** The 95th percentile of these times. */
export function p95(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

type Answer = { readonly status: number; readonly body: string };

function answerOf(
  agent: Agent,
  url: string,
  { method = "GET", path, headers = {}, body }: LoadRequest,
): Promise<Answer> {
  return new Promise((answered, fail) => {
    const asking = request(`${url}${path}`, { agent, method, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (part: string) => (text += part));
      response.once("end", () => answered({ status: response.statusCode ?? 0, body: text }));
    });
    asking.once("error", fail).end(body);
  });
}
