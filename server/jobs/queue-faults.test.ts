import { expect, test } from "vitest";
import { queueFaults } from "./queue-faults.ts";

test("logs the queue's first fault at once, and counts later ones in one line every ten seconds", () => {
  const logged: object[] = [];
  let now = 0;
  const onFault = queueFaults(
    (fields) => void logged.push(fields),
    () => now,
  );
  const away = new Error("connect ECONNREFUSED");
  for (now = 0; now < 20_000; now += 500) onFault(away);
  expect(logged).toEqual([
    { err: away, faults: 1 },
    { err: away, faults: 20 },
  ]);
  now = 60_000;
  onFault(away);
  expect(logged[2]).toEqual({ err: away, faults: 20 });
});
