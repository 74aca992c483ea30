import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

// Compiled code is read back at the next start: a third less work, and no compiler in memory. Nothing is imported
// before it. A checkout that cannot be written to works without it.
enableCompileCache(fileURLToPath(new URL("../.cache/compiled", import.meta.url)));
const { readEnvironment } = await import("./config/config.ts");
const { ignoreClosedOutput } = await import("./main/commands/print.ts");
const { runCommand } = await import("./main/commands/commands.ts");

ignoreClosedOutput();
const reading = readEnvironment();
if (reading.kind === "mistake") {
  process.stderr.write(`doorstep: ${reading.line}\n`);
  process.exitCode = 1;
} else {
  if (reading.warning !== undefined) process.stderr.write(`doorstep: ${reading.warning}\n`);
  const code = await runCommand(process.argv.slice(2), reading.config);
  // A failed print may have set it already.
  if (code !== 0) process.exitCode = code;
}
