import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { LoadRequest } from "./load.ts";

/**
 * Sends this many requests a second, whether or not the earlier ones were answered, because people do not wait for one
 * another.
 */
export type Flooding = {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  readonly requests: readonly LoadRequest[];
};

export type Flooded = {
  readonly acceptedP99Ms: number;
  readonly accepted: number;
  /** Refused with 503. */
  readonly refused: number;
  /** Answered with anything else, or not at all. */
  readonly failed: number;
};

type Answer = { readonly status: number; readonly ms: number };

const beatMs = 5;

/** Runs as a separate process. */
process.on("message", (flooding: Flooding) => void flood(flooding).then((flooded) => process.send?.(flooded)));

async function flood({ url, perSecond, seconds, requests }: Flooding): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<Answer>[] = [];
  for (const begun = performance.now(); performance.now() - begun < seconds * 1000; await pause(beatMs)) {
    const due = ((performance.now() - begun) / 1000) * perSecond;
    while (answers.length < due) {
      const asked = requests[answers.length % requests.length];
      if (asked !== undefined) answers.push(answerOf(agent, url, asked));
    }
  }
  const found = await Promise.all(answers);
  agent.destroy();
  const accepted = found.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const refused = found.filter(({ status }) => status === 503).length;
  return {
    acceptedP99Ms: accepted.toSorted((one, other) => one - other)[Math.floor(accepted.length * 0.99)] ?? Number.NaN,
    accepted: accepted.length,
    refused,
    failed: found.length - accepted.length - refused,
  };
}

function answerOf(
  agent: Agent,
  url: string,
  { method = "GET", path, headers = {}, body }: LoadRequest,
): Promise<Answer> {
  const begun = performance.now();
  return new Promise((answered) => {
    const end = (status: number): void => answered({ status, ms: performance.now() - begun });
    request(`${url}${path}`, { agent, method, headers }, (response) => {
      response.resume().once("end", () => end(response.statusCode ?? 0));
    })
      .once("error", () => end(0))
      .end(body);
  });
}
