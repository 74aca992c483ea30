import { pino, type Logger } from "pino";
import { scrubCards } from "./card-data.ts";
import { lineBuffer } from "./line-buffer.ts";
import { hidden, secretFields, withoutSecrets } from "./without-secrets.ts";

const grave = pino.levels.values["warn"] ?? 0;

// What a child logger was made with does not pass the formatter.
const hiding = Object.fromEntries(secretFields.map((field) => [field, () => hidden]));

/**
 * JSON lines, UTC, with secrets by name and card numbers by shape made unreadable before they are written (I27). Lines of
 * a warning or worse are written at once, others a moment later, together.
 */
export function createLogger(level: string, write: (lines: string) => void): Logger {
  const buffer = lineBuffer(write);
  const stream = {
    // pino tells a stream with this symbol how grave the line is that comes next.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write: (line: string): void => {
      buffer.add(scrubCards(line));
      if (stream.lastLevel >= grave) buffer.flush();
    },
  };
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: (fields: Record<string, unknown>) => withoutSecrets(fields) },
    serializers: { ...hiding, err: (fault: Error) => withoutSecrets({ ...pino.stdSerializers.err(fault) }) },
  };
  return pino(options, stream);
}
