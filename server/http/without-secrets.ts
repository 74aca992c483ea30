export const secretFields = [
  "password",
  "token",
  "authToken",
  "code",
  "pin",
  "authorization",
  "cookie",
  "convergeResponse",
  "secret",
] as const;
export const hidden = "[hidden]";
const secret: ReadonlySet<string> = new Set(secretFields.map((field) => field.toLowerCase()));
/** Deeper than anything we log. The limit is needed because a fault may contain a cycle. */
const deepest = 4;

type Fields = Record<string, unknown>;

/** Makes secrets unreadable by the names of their fields, however they are cased (security.md I27). */
export function withoutSecrets(fields: Fields, depth = 1): Fields {
  let clean = fields;
  for (const key of Object.keys(fields)) {
    const value = fields[key];
    const safe = secret.has(key.toLowerCase()) ? hidden : safeValue(value, depth);
    if (safe === value) continue;
    if (clean === fields) clean = { ...fields };
    clean[key] = safe;
  }
  return clean;
}

function safeValue(value: unknown, depth: number): unknown {
  // A fault is written by its own serializer, which calls this again with its fields.
  if (typeof value !== "object" || value === null || depth >= deepest || value instanceof Error) return value;
  if (Array.isArray(value)) return value.map((item) => safeValue(item, depth + 1));
  return withoutSecrets(value as Fields, depth + 1);
}

/**
 * The codes of faults in libraries and PostgreSQL: `ECONNREFUSED`, `ERR_TLS_...`, `FST_...`, `23505`. No secret of ours
 * has one of these shapes.
 */
const errorCode = /^(?:E[A-Z]{3,20}|[A-Z]{2,6}_[A-Z0-9_]{2,60}|[0-9A-Z]{5})$/;

/** A fault's fields: a real error code stays readable. */
export function faultWithoutSecrets(fields: Fields): Fields {
  const { code } = fields;
  const clean = withoutSecrets(fields);
  return typeof code === "string" && errorCode.test(code) ? { ...clean, code } : clean;
}
