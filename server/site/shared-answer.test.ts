import { expect, test } from "vitest";
import * as z from "zod/mini";
import { endpoint } from "#contract/endpoint.ts";
import type { Day } from "#core/day.ts";
import type { Publication } from "#server/store/publication/publication.ts";
import { sharedAnswer } from "./shared-answer.ts";

const call = endpoint({
  method: "GET",
  path: "/api/Site/Today",
  summary: "The day and a number",
  scope: "none",
  output: z.object({ today: z.string(), made: z.int() }),
});

function counted() {
  let made = 0;
  const answer = sharedAnswer(call, (_, { today }) => ({ today, made: ++made }));
  return { answer, made: () => made };
}

// Only the object's identity counts here.
const aPublication = (): Publication => ({}) as Publication;
const at = (today: string, minutes: number) => ({ today: today as Day, minutes });

test("computes an answer once for a publication and a minute", async () => {
  const { answer, made } = counted();
  const publication = aPublication();
  const first = await answer({ publication, moment: at("2026-11-20", 600) });
  expect(await answer({ publication, moment: at("2026-11-20", 600) })).toBe(first);
  expect(made()).toBe(1);
});

test("computes it again for another minute, another day or a reloaded publication", async () => {
  const { answer, made } = counted();
  const publication = aPublication();
  await answer({ publication, moment: at("2026-11-20", 600) });
  await answer({ publication, moment: at("2026-11-20", 601) });
  await answer({ publication, moment: at("2026-11-21", 601) });
  await answer({ publication: aPublication(), moment: at("2026-11-21", 601) });
  expect(made()).toBe(4);
});
