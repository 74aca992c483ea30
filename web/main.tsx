import "./ui/tokens.css";
import "./ui/loading-note.css";
import "./ui/print.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { receiveSignInCode } from "./data/sign-in-code.ts";
import { readBoot } from "./data/boot.ts";
import type { Boot } from "./data/boot.ts";
import { call } from "./data/client.ts";
import { setBoot } from "./data/current-boot.ts";
import { currentFeatures } from "./data/site.ts";
import { withoutPrefix } from "./ui/router/base-path.ts";
import { repeatEarlyPress } from "./early-press.ts";
import { loadScreen } from "./routes.tsx";

/** Requests the boot facts, for a page that was served without them. */
async function askForBoot(): Promise<Boot> {
  const { fetchBoot } = await import("./data/fetch-boot.ts");
  return fetchBoot(call, window.location.pathname);
}

function whenLoaded(run: () => void): void {
  if (document.readyState === "complete") run();
  else window.addEventListener("load", run);
}

/** This module doesn't await it: what it loads imports this file, too, and would then wait for itself. */
async function start(): Promise<void> {
  const boot = readBoot(document.querySelector("#boot")?.textContent) ?? (await askForBoot());
  setBoot(boot);
  receiveSignInCode(boot.basePath);
  // The debug hook, for anybody who tries out the page. Loaded after the page, which may finish loading before or after
  // this runs.
  if (boot.sandbox) whenLoaded(() => void import("./debug-toggles.ts"));
  // If a part fails to load, that is reported where it is rendered.
  await loadScreen(withoutPrefix(boot.basePath, window.location.pathname), currentFeatures()).catch(() => undefined);
  const root = document.querySelector("#root");
  if (root === null) return;
  repeatEarlyPress(root);
  createRoot(root).render(<App basePath={boot.basePath} />);
}

void start();
