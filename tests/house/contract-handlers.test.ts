import { expect, test } from "vitest";
import { contract } from "#contract/contract.ts";
import { pathsUnder, read } from "./house-files.ts";
import { fileNameOf } from "./named-after.ts";

test("every call of the contract has one handler, in the file that is named after it", () => {
  const files = pathsUnder("server").filter((path) => !path.endsWith(".test.ts"));
  for (const call of Object.keys(contract)) {
    const own = files.filter((path) => path.endsWith(`/${fileNameOf(call)}.ts`));
    expect({ call, own }).toEqual({ call, own: [expect.any(String)] });
    // The factory's name may have an abbreviation in capitals: tnAuth, makeTNAuth.
    expect(read(own[0] ?? "")).toMatch(new RegExp(`^export (const|function) make${call}\\b`, "im"));
  }
});
