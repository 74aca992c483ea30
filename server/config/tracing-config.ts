import { optionalText } from "./setting-shapes.ts";

/** Where traces go. */
export type TracingConfig = {
  /** The collector's base address; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Sent with the traces, such as a key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests and jobs that are traced, 0 to 1. */
  readonly share: number;
};

/** Names and values, percent-encoded where they must be. */
const areHeaders = (value: string): boolean =>
  value.split(",").every((pair) => /^\s*[\w-]+=(?:[^%]|%[\da-f]{2})*$/i.test(pair));

/** The variables of the environment, named as in every OpenTelemetry program. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalText(
    (value) => /^https?:\/\/\S+$/.test(value) && URL.canParse(value),
    "an address such as http://127.0.0.1:4318",
  ),
  OTEL_EXPORTER_OTLP_HEADERS: optionalText(areHeaders, "name=value, separated by commas"),
  OTEL_TRACES_SAMPLER_ARG: optionalText((value) => /^(?:0|1|0?\.\d{1,6})$/.test(value), "a share, 0 to 1"),
};

type Settings = { readonly [Name in keyof typeof tracingSettings]?: string | undefined };

/** Undefined: nothing is traced. */
export function tracingOf(set: Settings): TracingConfig | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers = "" } = set;
  if (endpoint === undefined) return undefined;
  const pairs = headers.split(",").flatMap((pair): [string, string][] => {
    const [name = "", ...value] = pair.trim().split("=");
    return name === "" ? [] : [[name, decodeURIComponent(value.join("="))]];
  });
  return { endpoint, headers: Object.fromEntries(pairs), share: Number(set.OTEL_TRACES_SAMPLER_ARG ?? 1) };
}
