import { expect, test } from "vitest";
import { ask, commandHere, runningForFile } from "./a-program.ts";

const home = await runningForFile();
const publication = ["--publication", "kettlelakescourier.example"];
const signingKey = (...words: readonly string[]) => commandHere(home, ["signing-key", ...words, ...publication]);

test("lists keys, and replaces them at once after a leak", async () => {
  expect((await signingKey("list")).out).toContain("There are no signing keys yet");
  expect((await signingKey("rotate")).out).toContain("Key 1 of kettlelakescourier.example signs now");
  expect(JSON.parse((await signingKey("rotate", "--json")).out)).toMatchObject({ keyNumber: 2 });
  expect((await signingKey("list")).out).toMatch(/^Number +Key id[^]*\n2 +\S+ .* signs\n$/);
  expect(JSON.parse((await signingKey("list", "--json")).out)).toEqual([
    expect.objectContaining({ keyNumber: 2, state: "signs" }),
  ]);
  const trail = await ask(home, "select action, subject from audit_entry where action like 'signing-key.%' order by 2");
  expect(trail).toEqual([1, 2].map((number) => ({ action: "signing-key.rotate", subject: `signing-key:${number}` })));
});

test.each([[[]], [["make"]], [["rotate", "1"]]])("%j is answered with how it is used", async (words) => {
  expect(await signingKey(...words)).toMatchObject({
    code: 2,
    err: expect.stringContaining("usage: ./doorstep signing-key"),
  });
});
