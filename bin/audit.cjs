// npm run audit: fails if the registry knows of a serious vulnerability in a package that production needs.
"use strict";
const { fail } = require("./house.cjs");
const { npm } = require("./npm.cjs");

const asking = ["audit", "--omit=dev", "--audit-level=high", "--json", "--loglevel=silent"];

async function audit() {
  const { code, output } = await npm(asking, { quiet: true });
  const answer = read(output);
  if (answer.auditReportVersion) return tell(answer, code);
  const { message, error } = answer;
  // npm's own errors have a code. Errors from the registry, or in the connection to it, have none.
  if (!message || error?.code) fail(`npm audit did not work: ${error?.summary || message || output.trim()}`);
  console.log(`The registry does not answer audits, so there is nothing to hold the packages against (${message}).`);
}

function read(output) {
  try {
    return JSON.parse(output);
  } catch {
    return {};
  }
}

function tell({ vulnerabilities, metadata }, code) {
  for (const { name, severity, via } of Object.values(vulnerabilities))
    console.log(`${severity}: ${name}: ${via.map(reasonOf).join("; ")}`);
  const { high, critical } = metadata.vulnerabilities;
  console.log(`Weaknesses that are known: ${critical} critical, ${high} high.`);
  process.exitCode = code;
}

/** A name stands for the package that brings in the vulnerability. */
const reasonOf = (via) => (typeof via === "string" ? `by way of ${via}` : `${via.title} (${via.url})`);

void audit();
