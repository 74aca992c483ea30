import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Acknowledged, shop } from "../shopper.ts";

const domain = "kettlelakescourier.example";

type Answer = { readonly at: number; readonly to: number; readonly status: number };

/** What readers and staff do meanwhile at both programs, and the answers they got. */
export type Traffic = {
  readonly seen: readonly Acknowledged[];
  /** For each program that serves: its answers to a request that writes. */
  readonly answers: readonly (readonly Answer[])[];
  /** How many days of the publication were acknowledged as passed. */
  readonly days: () => number;
  readonly faults: readonly string[];
  /** No new purchase, and no new day; ends when the last answer has come. */
  end(): Promise<void>;
};

type Wishes = {
  readonly origins: readonly string[];
  /** How many people shop at each program. */
  readonly shoppers: number;
  /** The shortest time that a publication's day lasts, in ms. */
  readonly dayMs: number;
};

const receipt = ({ receiptNumber }: Acknowledged): boolean => receiptNumber !== undefined;
export const receiptsOf = ({ seen }: Pick<Traffic, "seen">): number => seen.filter(receipt).length;

/** After a refusal, nobody asks again immediately. */
const breathMs = 200;

export function aTraffic({ origins, shoppers, dayMs }: Wishes): Traffic {
  const seen: Acknowledged[] = [];
  const answers: Answer[][] = origins.map(() => []);
  const faults: string[] = [];
  const state = { isOpen: true, days: 0 };
  const tried = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (fault) {
      faults.push(String(fault));
      await pause(breathMs);
    }
  };
  const shopping = origins.flatMap((origin) =>
    Array.from({ length: shoppers }, async () => {
      while (state.isOpen) {
        const mine: Acknowledged = {};
        seen.push(mine);
        await tried(() => shop(origin, mine, false));
      }
    }),
  );
  const asking = origins.map(async (origin, which) => {
    while (state.isOpen) {
      answers[which]?.push(await ask(origin));
      await pause(50);
    }
  });
  // At one program after the other: the one that is asked charges what is due, in addition to those that work.
  const passing = (async () => {
    for (let turn = 0; state.isOpen; turn++) {
      await tried(async () => {
        await passOneDay(origins[turn % origins.length] ?? "");
        state.days++;
      });
      await pause(dayMs);
    }
  })();
  return {
    seen,
    answers,
    faults,
    days: () => state.days,
    end: async () => {
      state.isOpen = false;
      await Promise.all([...shopping, ...asking, passing]);
    },
  };
}

export async function passOneDay(origin: string): Promise<void> {
  const response = await fetch(`${origin}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.1.1.1" },
    body: JSON.stringify({ domain, advanceDays: 1 }),
    signal: AbortSignal.timeout(60_000),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`the clock ${response.status} ${JSON.stringify(answer)}`);
}

const place = { streetAddress: "415 Hickory Street", city: "West Bend", stateCode: "WI", zip: "53095" };

/** A reader's request that is counted in the database. Status 0: the connection ended. */
async function ask(origin: string): Promise<Answer> {
  const at = performance.now();
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  try {
    const response = await fetch(`${origin}/api/Site/ValidateAddress?domain=${domain}`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": from },
      body: JSON.stringify(place),
      signal: AbortSignal.timeout(30_000),
    });
    await response.arrayBuffer();
    return { at, to: performance.now(), status: response.status };
  } catch {
    return { at, to: performance.now(), status: 0 };
  }
}
