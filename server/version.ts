import about from "../package.json" with { type: "json" };

/** The release that this program is, such as "0.1.0": package.json is the only place that says it. */
export const { version } = about;
