type GatewayFields = Readonly<Record<string, string>>;

/** The gateway's callbacks (protocols 1.3). The frame asks for no currency conversion and no second factor. */
export type GatewayCallbacks = {
  readonly onApproval: (answer: unknown) => void;
  readonly onDeclined: (answer: unknown) => void;
  readonly onError: (answer: unknown) => void;
  readonly onCancelled: () => void;
};

export type Gateway = {
  readonly pay: (fields: GatewayFields, callbacks: GatewayCallbacks) => void;
  readonly initApplePay: (elementId: string, fields: GatewayFields, callbacks: GatewayCallbacks) => void;
  readonly initGooglePay: (elementId: string, fields: GatewayFields, callbacks: GatewayCallbacks) => void;
};

declare global {
  interface Window {
    readonly ConvergeEmbeddedPayment?: Gateway;
  }
}

/** To the DOM library a trusted address is text. */
type ScriptPolicy = { readonly createScriptURL: (url: string) => string };
type PolicyFactory = { readonly createPolicy: (name: string, rules: ScriptPolicy) => ScriptPolicy };

const isFactory = (found: unknown): found is PolicyFactory =>
  typeof found === "object" && found !== null && "createPolicy" in found;

/** Only web addresses; which of them may run is the content security policy's decision. */
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
let loading: Promise<Gateway> | null = null;

const load = (url: string): Promise<Gateway> =>
  new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = policy.createScriptURL(url);
    script.addEventListener("load", () => {
      const gateway = window.ConvergeEmbeddedPayment;
      if (gateway === undefined) reject(new Error("the gateway's script defines no gateway"));
      else resolve(gateway);
    });
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("the gateway's script did not load"));
    });
    document.head.append(script);
  });

/** Loads the gateway's script, once; after a failure the next call tries again. */
export async function loadGateway(url: string): Promise<Gateway> {
  loading ??= load(url);
  try {
    return await loading;
  } catch (fault) {
    loading = null;
    throw fault;
  }
}
