import { expect, test } from "vitest";
import { aPublisher } from "#tests/world/publisher.ts";
import { agreesAndStarts } from "./buying.ts";
import { withJourneys } from "./journeys.ts";

const world = withJourneys();

test("shows a password while it is typed, on request, and hides it again", async () => {
  const publisher = await aPublisher(world.site);
  await using reader = await world.reader(publisher);
  await reader.opens("/subscribe");
  await agreesAndStarts(reader);
  await reader.types("Password", "willow-creek-71");
  const kind = () => reader.field("Password").getAttribute("type");
  expect(await kind()).toBe("password");
  await reader.presses("Show password");
  expect(await kind()).toBe("text");
  await reader.presses("Hide password");
  expect(await kind()).toBe("password");
});
