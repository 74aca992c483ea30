import autocannon from "autocannon";
import type { LoadFigures, LoadOptions } from "./load.ts";

/** Runs as a separate process. Sends as many requests as the server answers, over this many connections. */
process.on("message", (shooting: LoadOptions) => void sendRequests(shooting).then((shot) => process.send?.(shot)));

async function sendRequests({ url, connections, seconds, requests }: LoadOptions): Promise<LoadFigures> {
  let turned = 0;
  const times: number[] = [];
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    requests,
    // Each connection starts at a different place in the list. Otherwise all would ask for the same thing at once.
    setupClient: (client) => {
      const first = Math.floor((turned++ / connections) * requests.length);
      client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      // The load tool's own histogram has only whole milliseconds.
      client.on("response", (_status, _bytes, ms) => void times.push(ms));
    },
  });
  return {
    perSecond: result.requests.total / result.duration,
    p99Ms: times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN,
    failed: result.non2xx + result.errors + result.timeouts,
  };
}
