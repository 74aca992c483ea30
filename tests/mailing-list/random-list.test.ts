import { expect, test } from "vitest";
import { aReader } from "#tests/circulation/a-mirrored-reader.ts";
import { siteOfFile } from "#tests/world/site-of-file.ts";
import {
  agreedAt,
  aListedPublisher,
  answer,
  bringNow,
  compareNow,
  onTheListsPage,
  setListBehavior,
  statusOf,
} from "./list-world.ts";

const site = await siteOfFile({ clockStands: true });

/** Numbers that are the same in every run, so that a failure can be reproduced. */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Said = "yes" | "no";

test.each([11, 23, 37, 41, 59, 61])(
  "whatever both sides do at once, nobody gets email whose last word was no (seed %i)",
  async (seed) => {
    const draw = drawsFrom(seed);
    const publisher = await aListedPublisher(site);
    const reader = await aReader(site, publisher);
    const { email } = reader;
    // The reader's last answer, on whichever side. A pending confirmation counts as a yes only if it was asked for.
    const said: { last: Said } = { last: "no" };
    const acts: Readonly<Record<string, () => Promise<void>>> = {
      ticks: async () => {
        // A ticked box can't be ticked again.
        if (await agreedAt(site, publisher)) return;
        await answer(site, publisher, reader, true);
        said.last = "yes";
      },
      unticks: async () => {
        await answer(site, publisher, reader, false);
        said.last = "no";
      },
      unsubscribes: async () => {
        // The link in any old email will do.
        if (statusOf(site, publisher, email) !== "unknown") said.last = "no";
        await onTheListsPage(site, publisher, { act: "unsubscribe", email });
      },
      archived: () => onTheListsPage(site, publisher, { act: "archive", email }),
      "list fails": () =>
        setListBehavior(site, publisher, ["down", "refuses-key", "works", "works"][draw(4)] ?? "works"),
      brings: async () => void (await bringNow(site, publisher)),
      compares: async () => void (await compareNow(site, publisher)),
    };
    const names = Object.keys(acts);
    const done: string[] = [];
    for (let nth = 0; nth < 40; nth++) {
      const name = names[draw(names.length)] ?? "brings";
      done.push(name);
      await acts[name]?.();
      site.passMinutes(1);
    }
    await setListBehavior(site, publisher, "works");
    site.passMinutes(120);
    await bringNow(site, publisher);
    await compareNow(site, publisher);
    while ((await bringNow(site, publisher)) > 0);
    const getsMail = statusOf(site, publisher, email) === "subscribed";
    // The reader's session has ended by now.
    const agreed = await agreedAt(site, publisher);
    // A yes after an unsubscription there waits for the reader's own confirmation, so it may not get mail yet.
    const isRight = said.last === "yes" ? agreed : !agreed && !getsMail;
    expect({ isRight, done }).toEqual({ isRight: true, done });
    expect(await compareNow(site, publisher)).toBe(0);
  },
);
