import { expect, test } from "vitest";
import { readArgs } from "./read-args.ts";

const read = (...args: readonly string[]) => readArgs(args, ["publication", "from", "to"], ["confirm"]);

test("accepts options anywhere among the words", () => {
  expect(read("close", "--from", "a", "it", "--confirm", "--json", "--publication=courier.example")).toEqual({
    positionals: ["close", "it"],
    options: { from: "a" },
    domain: "courier.example",
    asJson: true,
    flags: new Set(["confirm"]),
  });
});

test.each([
  [["--jsn"], "there is no option --jsn here. Did you mean --json? --help lists the options."],
  [["list", "-x"], "there is no option -x here. --help lists the options."],
  [["--constructor"], "there is no option --constructor here. --help lists the options."],
  [["list", "--from"], "--from needs a value after it."],
  [["--from", "--to", "b"], "--from needs a value after it."],
  [["--confirm=yes"], "--confirm takes no value."],
])("names the option in %j that isn't right", (args, says) => {
  expect(() => read(...args)).toThrow(says);
});
