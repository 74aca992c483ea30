import type { TracingConfig } from "#server/config/tracing-config.ts";
import type { Tracing } from "./open-telemetry.ts";

/**
 * Traces this program. The packages are loaded only then, so a program without tracing neither waits for them nor keeps
 * them in memory.
 */
export const startTracing = async (config: TracingConfig): Promise<Tracing> =>
  (await import("./open-telemetry.ts")).openTelemetry(config);
