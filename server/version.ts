import about from "../package.json" with { type: "json" };

/** This program's release, such as "0.1.0". It is defined only in package.json. */
export const { version } = about;
