import * as z from "zod/mini";

/** The metadata that a merchant has written on a record. */
export type Metadata = Readonly<Record<string, string>>;

const shape = z.record(z.string(), z.string());

export const readMetadata = (json: string): Metadata => shape.parse(JSON.parse(json));
