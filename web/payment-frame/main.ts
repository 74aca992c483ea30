import "../ui/tokens.css";
import { cardForm } from "./card-form.ts";
import { hostedCardForm } from "./hosted-card-form.ts";
import { element } from "./element.ts";
import css from "./frame.module.css";
import type { ExpressToFrame } from "./express/express-messages.ts";
import { expressStart } from "./express/express-start.ts";
import { canPay, type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";
import { loadGateway } from "./gateway-script.ts";
import { frameGatewayNamed } from "./gateways.ts";
import {
  type FromFrame,
  gatewayIn,
  isForExpress,
  type OpenPaymentMessage,
  pageOriginIn,
  readToFrame,
  type ToFrame,
} from "./messages.ts";
import { failBeforeSending, offerWallet, payByCard } from "./run-payment.ts";
import { applyTheme } from "./theme.ts";
import alertCss from "#web/ui/alert.module.css";
import { classNames } from "#web/ui/class-names.ts";
import { frameWords } from "./frame-words.ts";

const slowAfterMs = 8_000;

type Words = typeof frameWords.charging | typeof frameWords.storing;

/** Nothing is charged when a card is only stored, so no text may say that. */
const wordsOf = (payment: OpenPaymentMessage | null): Words =>
  payment?.amountText === "" ? frameWords.storing : frameWords.charging;

type StatusLine = { readonly root: HTMLElement; show(state: FrameState, words: Words): void };

/** The result of the payment. Errors are announced immediately, everything else when the reader is idle. */
function statusLine(): StatusLine {
  const alert = element("div", { role: "alert" });
  const quiet = element("div", { role: "status" });
  let slow: ReturnType<typeof setTimeout> | undefined;
  const say = (where: HTMLElement, kind: string | undefined, ...lines: readonly string[]): void => {
    const paragraphs = lines.map((line) => element("p", {}, line));
    const looks = classNames(alertCss.alert, css.alert, kind);
    where.replaceChildren(
      element("div", { class: looks }, element("div", { class: alertCss.text ?? "" }, ...paragraphs)),
    );
  };
  return {
    root: element("div", {}, alert, quiet),
    show: (state, words) => {
      clearTimeout(slow);
      alert.replaceChildren();
      quiet.replaceChildren();
      if (state.kind === "paying" && state.asked) say(quiet, alertCss.info, words.bankAsks);
      else if (state.kind === "paying")
        slow = setTimeout(() => say(quiet, alertCss.info, words.stillAsking), slowAfterMs);
      if (state.kind === "failed") say(alert, alertCss.error, state.text);
      if (state.kind === "approved") say(quiet, alertCss.success, words.approved);
      if (state.kind === "declined" && state.field === null) say(alert, alertCss.error, state.text, words.declined);
    },
  };
}

const walletId = "wallet";

/** The frame as a whole: what is being paid, its progress, and the views that show it. Nothing is stored. */
function startFrame(root: HTMLElement): void {
  let payment: OpenPaymentMessage | null = null;
  let state: FrameState = { kind: "waiting" };
  let express: ((message: ExpressToFrame) => void) | null = null;
  const channel = openPageChannel((message) => {
    if ("theme" in message) {
      applyTheme(message.theme, document.documentElement);
      form.restyle();
    }
    if (message.type === "open") open(message);
    else if (message.type !== "theme") {
      express ??= expressStart(wallet, post);
      express(message);
    }
  });
  if (channel === null) {
    root.append(element("p", {}, frameWords.alone));
    return;
  }

  const status = statusLine();
  const wallet = element("div", { id: walletId });
  const drawsCard = frameGatewayNamed(gatewayIn(window.location.hash))?.usesHostedFields === true;
  const form = (drawsCard ? hostedCardForm : cardForm)({
    month: () => ({ month: new Date().getMonth() + 1, year: new Date().getFullYear() }),
    onPay: (values) => {
      if (payment === null || !canPay(state)) return;
      dispatch({ type: "pressed" });
      void payByCard(payment, values, needs);
    },
  });

  const dispatch = (event: FrameEvent): void => {
    state = nextFrameState(state, event);
    form.show(state);
    status.show(state, wordsOf(payment));
    root.classList.toggle(css.asked ?? "", state.kind === "paying" && state.asked);
    if (state.kind === "approved") wallet.replaceChildren();
  };
  const post = (message: FromFrame): void => channel.tell(message);
  const needs = { dispatch, post };

  const open = (wanted: OpenPaymentMessage): void => {
    form.setButton(`${wanted.action} ${wanted.amountText}`.trim(), wordsOf(wanted).working);
    form.setForm(wanted.form);
    if (state.kind === "paying" || state.kind === "approved") return;
    const isKnown = payment?.sessionToken === wanted.sessionToken && payment.method === wanted.method;
    if (isKnown && state.kind !== "failed") return;
    payment = wanted;
    form.root.hidden = wanted.method !== "card";
    wallet.hidden = wanted.method === "card";
    dispatch({ type: "opened" });
    if (wanted.method !== "card") void offerWallet(wanted, wanted.method, walletId, needs);
    // Loaded before it is needed, so that the button responds immediately and a blocked script is noticed now.
    else
      void loadGateway(wanted)
        .then((script) => form.draw(script, wanted))
        .catch((fault: unknown) => failBeforeSending(needs, fault));
  };

  root.className = css.payment ?? "";
  // With wallet buttons no card is typed, and the page shows the result of the payment.
  root.append(...(isForExpress(window.location.hash) ? [] : [status.root, form.root]), wallet);
  form.show(state);
  new ResizeObserver(() => post({ type: "resize", height: Math.ceil(root.getBoundingClientRect().height) })).observe(
    root,
  );
  post({ type: "ready" });
}

const root = document.querySelector<HTMLElement>("#payment");
if (root !== null) startFrame(root);

type PageChannel = { readonly tell: (message: FromFrame) => void };

/**
 * The channel to the page around the frame. It accepts messages only from that window and origin, and sends only there.
 * A frame that is opened alone, or without the page's origin, has no channel.
 */
function openPageChannel(hear: (message: ToFrame) => void): PageChannel | null {
  const origin = pageOriginIn(window.location.hash);
  if (origin === null || window.parent === window) return null;
  window.addEventListener("message", (event) => {
    if (event.source !== window.parent || event.origin !== origin) return;
    const message = readToFrame(event.data);
    if (message !== null) hear(message);
  });
  return { tell: (message) => window.parent.postMessage(message, origin) };
}
