import type { Output } from "#contract/call-shape.ts";
import type { lookUpZip } from "#contract/site.ts";

/** What is known about the ZIP code that a print buyer types first. */
export type ZipLookup = Output<typeof lookUpZip>;
