import type { GatewayScript } from "./frame-gateway.ts";
import { frameGatewayNamed } from "./gateways.ts";
import type { OpenPaymentMessage } from "./messages.ts";

/** Cast: the DOM library types a trusted address as a string. */
type ScriptPolicy = { readonly createScriptURL: (url: string) => string };
type PolicyFactory = { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

const isFactory = (found: unknown): found is PolicyFactory =>
  typeof found === "object" && found !== null && "createPolicy" in found;

/** Accepts only web addresses. The content security policy decides which of them may run. */
function checkedUrl(url: string): string {
  const { protocol, href } = new URL(url, window.location.href);
  if (protocol !== "https:" && protocol !== "http:") throw new TypeError(`not a script address: ${protocol}`);
  return href;
}

function makePolicy(): ScriptPolicy {
  const rules = { createScriptURL: checkedUrl };
  const factory: unknown = Reflect.get(window, "trustedTypes");
  return isFactory(factory) ? factory.createPolicy("gateway-script", rules) : rules;
}

const policy = makePolicy();
let loading: Promise<GatewayScript> | null = null;

/** Runs a script of the gateway or of a wallet; the content security policy decides which. */
export const loadScript = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = policy.createScriptURL(url);
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the gateway's script did not load"));
    });
    document.head.append(script);
  });

async function load(gateway: string, url: string): Promise<GatewayScript> {
  await loadScript(url);
  const loaded = frameGatewayNamed(gateway)?.find() ?? null;
  if (loaded === null) throw new Error("the gateway's script defines no gateway");
  return loaded;
}

/** Loads the gateway's script once; after a failure, the next call tries again. */
export async function loadGateway({
  gateway,
  scriptUrl,
}: Pick<OpenPaymentMessage, "gateway" | "scriptUrl">): Promise<GatewayScript> {
  loading ??= load(gateway, scriptUrl);
  try {
    return await loading;
  } catch (fault) {
    loading = null;
    throw fault;
  }
}
