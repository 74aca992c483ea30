// npm run sbom: a bill of materials (CycloneDX 1.5) of the packages that are installed here for production. `npm sbom
// --omit dev` leaves out every package that the tests or tools need too (https://github.com/npm/cli/issues/7909).
"use strict";
const { at, fail, readJson } = require("./house.cjs");

/** The packages that npm has installed, including the platform's own and no others. */
const installed = readJson(at("node_modules", ".package-lock.json"))?.packages;
if (!installed) fail("the packages are not installed here: npm ci installs them.");
const forProduction = Object.entries(installed).filter(([, { dev }]) => !dev);

const folder = "node_modules/";
const nameOf = (place) => place.slice(place.lastIndexOf(folder) + folder.length);
const refOf = ([place, { name = nameOf(place), version }]) => `${name}@${version}`;

const hashOf = (integrity) => {
  const [algorithm, content] = integrity.split("-");
  return { alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(content, "base64").toString("hex") };
};

const componentOf = ([place, entry]) => ({
  type: "library",
  "bom-ref": refOf([place, entry]),
  name: entry.name || nameOf(place),
  version: entry.version,
  scope: entry.optional || entry.devOptional ? "optional" : "required",
  ...(entry.integrity ? { hashes: [hashOf(entry.integrity)] } : {}),
  ...(entry.license ? { licenses: [{ expression: entry.license }] } : {}),
  purl: `pkg:npm/${refOf([place, entry]).replace(/^@/, "%40")}`,
});

/** Where a package finds its dependency: in its own folder, or in one further up. */
function foundFrom(place, wanted) {
  for (let above = `${place}/`; ; above = above.slice(0, above.lastIndexOf(folder, above.length - 2))) {
    const found = installed[`${above}${folder}${wanted}`];
    if (found || above === "") return found && !found.dev ? [refOf([`${folder}${wanted}`, found])] : [];
  }
}

const needsOf = ([place, { dependencies, optionalDependencies, peerDependencies }]) => ({
  ref: refOf([place, installed[place]]),
  dependsOn: Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }).flatMap((wanted) =>
    foundFrom(place, wanted),
  ),
});

const ours = readJson(at("package.json"));
const us = `${ours.name}@${ours.version}`;
const asked = Object.keys({ ...ours.dependencies, ...ours.optionalDependencies });
/** The same package may be installed in several places; one row is enough. */
const once = (rows, key) => [...new Map(rows.map((row) => [row[key], row])).values()];

const bill = {
  bomFormat: "CycloneDX",
  specVersion: "1.5",
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { type: "application", "bom-ref": us, name: ours.name, version: ours.version },
  },
  components: once(forProduction.map(componentOf), "bom-ref"),
  dependencies: [
    { ref: us, dependsOn: asked.flatMap((wanted) => foundFrom("", wanted)) },
    ...once(forProduction.map(needsOf), "ref"),
  ],
};
process.stdout.write(`${JSON.stringify(bill, null, 2)}\n`);
