import "./ui/tokens.css";
import "./ui/on-its-way.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { receiveArrival } from "./data/arrival.ts";
import { readBoot } from "./data/boot.ts";
import type { Boot } from "./data/boot.ts";
import { call } from "./data/client.ts";
import { startWith } from "./data/current-boot.ts";

/** Only for a page that was served without its facts: the same, asked for. */
async function askForBoot(): Promise<Boot> {
  const { fetchBoot } = await import("./data/fetch-boot.ts");
  return fetchBoot(call, window.location.pathname);
}

const boot = readBoot(document.querySelector("#boot")?.textContent) ?? (await askForBoot());
startWith(boot);
receiveArrival(boot.basePath);
// For whoever tries the page out, once it stands.
if (boot.sandbox) window.addEventListener("load", () => void import("./debug-toggles.ts"));

const root = document.querySelector("#root");
if (root !== null) createRoot(root).render(<App basePath={boot.basePath} />);
