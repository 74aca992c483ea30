import type { Figure } from "../figure.ts";
import { requestsPerSecond, runLoad } from "../load/load.ts";
import { compareWithBare, median } from "../rounds.ts";
import type { BenchRow } from "../row.ts";
import { freePort, startProgram } from "../world/programs.ts";
import { password, type Reader } from "../world/readers.ts";
import { startSite } from "../world/site.ts";
import { accountRequest } from "./account-read.ts";

const rounds = 3;
const readConnections = 4;

/**
 * Sign-ins compared with password checks alone, and with the smallest program that signs somebody in; and how sign-ins
 * slow down a reader who only reads.
 */
export const signIn: BenchRow = {
  number: 4,
  what: "sign-ins",
  measure: async ({ seconds, world }) => {
    const { folder, readers } = await world();
    await using site = await startSite(folder);
    await using bare = startProgram(new URL("../bare/verify.ts", import.meta.url));
    await using smallest = startProgram(new URL("../bare/sign-in.ts", import.meta.url));
    const port = await freePort();
    await smallest.ask({ owner: site.owner, port });
    const requests = readers.map(signInRequest);
    // At about seventy sign-ins a second, a short phase would be mostly its beginning and its end.
    const long = seconds * 4;
    const load = { connections: 8, seconds: long, requests };
    const product = () => requestsPerSecond({ ...load, url: site.url });
    const ofSmallest = () => requestsPerSecond({ ...load, url: `http://127.0.0.1:${port}` });
    const ofBare = async () => Number(await bare.ask({ seconds: long, password }));
    // A program that has just started still compiles its own code during the first thousand.
    for (const warm of [product, product, ofSmallest]) await warm();
    const found = await compareWithBare(rounds, { product, bare: ofBare });
    const beside = await compareWithBare(rounds, { product, bare: ofSmallest });
    // The smallest program reaches 0.90 of the bare hashes, so this is `smallestGoal` times that (decision 0147).
    const goal = { floor: 0.72, target: 0.81, better: "higher" } as const;
    const smallestGoal = { floor: 0.8, target: 0.9, better: "higher" } as const;
    const figure = { row: 4, unit: "1/s", valueUnit: "x" } as const;
    const signIns: readonly Figure[] = [
      { ...figure, ...found, what: "sign-ins", value: found.ratio, goal },
      { ...figure, ...beside, what: "sign-ins, beside the smallest program", value: beside.ratio, goal: smallestGoal },
    ];

    const read = { url: site.url, connections: readConnections, seconds, requests: readers.map(accountRequest) };
    const p99 = async (): Promise<number> => (await runLoad(read)).p99Ms;
    const ratios: { idle: number; busy: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const idle = await p99();
      const [busy] = await Promise.all([p99(), product()]);
      ratios.push({ idle, busy });
    }
    const middle = median(ratios.map(({ idle, busy }) => busy / idle));
    const counted = ratios.find(({ idle, busy }) => busy / idle === middle) ?? { idle: 0, busy: 0 };
    return [
      ...signIns,
      {
        row: 4,
        what: "account read p99 while sign-in is saturated, beside idle",
        unit: "ms",
        product: counted.busy,
        bare: counted.idle,
        value: middle,
        valueUnit: "x",
        goal: { floor: 2.5, target: 2, better: "lower" },
      },
    ];
  },
};

/** Each reader signs in from a different network address, because rate limits are not what is measured. */
export const signInRequest = ({ email }: Reader, index: number) => ({
  method: "POST" as const,
  path: "/api/Auth/AuthenticateTNEmail",
  headers: {
    host: "localhost",
    "content-type": "application/json",
    "x-forwarded-for": `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`,
  },
  body: JSON.stringify({ email, password }),
});
