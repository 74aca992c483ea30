import { expect, expectTypeOf, test } from "vitest";
import type * as z from "zod/mini";
import { type AnnouncedDetails, type AnnouncedType, announcedTypes } from "#core/webhook/announcement.ts";
import { webhookEvents } from "./webhook-events.ts";

type Published = { readonly [Type in AnnouncedType]: z.output<(typeof webhookEvents)[Type]["details"]> };

test("each announcement has the published shape", () => {
  expectTypeOf<AnnouncedDetails>().toExtend<Published>();
});

test("publishes every type once, in the same order", () => {
  expect(Object.keys(webhookEvents)).toEqual([...announcedTypes]);
});

test.each(announcedTypes)("the example of %s has exactly its published shape", (type) => {
  const { details, example } = webhookEvents[type];
  expect(details.parse(example)).toEqual(example);
});
