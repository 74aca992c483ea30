import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { FastifyInstance } from "fastify";

/**
 * Signs in with a passkey: from the browser's own suggestions in the email field, or with the button, which is hidden
 * without this script. The browser's answer is sent as an ordinary form.
 */
const ours = `(() => {
  const form = document.getElementById("passkey");
  const { browserSupportsWebAuthn, browserSupportsWebAuthnAutofill, startAuthentication } = SimpleWebAuthnBrowser;
  if (form === null || !browserSupportsWebAuthn()) return;
  const optionsJSON = JSON.parse(form.dataset.options);
  const failed = document.getElementById("passkey-failed");
  const ask = async (useBrowserAutofill) => {
    const answer = await startAuthentication({ optionsJSON, useBrowserAutofill });
    form.elements.namedItem("credential").value = JSON.stringify(answer);
    form.submit();
  };
  form.querySelector("button").addEventListener("click", () => {
    failed.hidden = true;
    ask(false).catch(() => { failed.hidden = false; });
  });
  form.hidden = false;
  browserSupportsWebAuthnAutofill().then((can) => (can ? ask(true) : null)).catch(() => null);
})();
`;

/** The library also ships its module as a single script. */
const library = new URL(
  "../dist/bundle/index.umd.min.js",
  `file://${createRequire(import.meta.url).resolve("@simplewebauthn/browser")}`,
);
const script = `${readFileSync(library, "utf8")}\n${ours}`;
const version = hash("sha256", script, "base64url").slice(0, 10);

/** The address changes with the content, so that a browser may cache it forever. */
export const passkeyScriptUrl = `/identity-passkey.js?v=${version}`;

export function registerPasskeyScript(app: FastifyInstance): void {
  app.get("/identity-passkey.js", async (_, reply) =>
    reply
      .type("text/javascript; charset=utf-8")
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(script),
  );
}
