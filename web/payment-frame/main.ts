import "../ui/tokens.css";
import { cardForm } from "./card-form.ts";
import { element } from "./element.ts";
import css from "./frame.module.css";
import { canPay, type FrameEvent, type FrameState, nextFrameState } from "./frame-state.ts";
import { loadGateway } from "./gateway-script.ts";
import type { FromFrame, OpenPayment } from "./messages.ts";
import { openPageChannel } from "./page-channel.ts";
import { failBeforehand, offerWallet, payByCard } from "./run-payment.ts";
import { statusLine } from "./status-line.ts";
import { applyTheme } from "./theme.ts";

const alone = "This page is one part of a payment. Please go back to the publication to pay.";
const walletId = "wallet";

/** The frame in one place: what is being paid, where it stands, and the views that show it. Nothing is stored. */
function startFrame(root: HTMLElement): void {
  let payment: OpenPayment | null = null;
  let state: FrameState = { kind: "waiting" };
  const channel = openPageChannel((message) => {
    applyTheme(message.theme, document.documentElement);
    if (message.type === "open") open(message);
  });
  if (channel === null) {
    root.append(element("p", {}, alone));
    return;
  }

  const status = statusLine();
  const wallet = element("div", { id: walletId });
  const form = cardForm({
    month: () => ({ month: new Date().getMonth() + 1, year: new Date().getFullYear() }),
    onPay: (values) => {
      if (payment === null || !canPay(state)) return;
      happen({ type: "pressed" });
      void payByCard(payment, values, needs);
    },
  });

  const happen = (event: FrameEvent): void => {
    state = nextFrameState(state, event);
    form.show(state);
    status.show(state);
    if (state.kind === "approved") wallet.replaceChildren();
  };
  const tell = (message: FromFrame): void => channel.tell(message);
  const needs = { happen, tell };

  const open = (wanted: OpenPayment): void => {
    form.setButton(`${wanted.action} ${wanted.amountText}`.trim());
    form.setForm(wanted.form);
    if (state.kind === "paying" || state.kind === "approved") return;
    const isKnown = payment?.sessionToken === wanted.sessionToken && payment.method === wanted.method;
    if (isKnown && state.kind !== "failed") return;
    payment = wanted;
    form.root.hidden = wanted.method !== "card";
    wallet.hidden = wanted.method === "card";
    happen({ type: "opened" });
    if (wanted.method !== "card") void offerWallet(wanted, wanted.method, walletId, needs);
    // Loaded before it is needed, so that the button answers at once and a blocked script shows now.
    else void loadGateway(wanted).catch((fault: unknown) => failBeforehand(needs, fault));
  };

  root.className = css.payment ?? "";
  root.append(status.root, form.root, wallet);
  form.show(state);
  new ResizeObserver(() => tell({ type: "resize", height: Math.ceil(root.getBoundingClientRect().height) })).observe(
    root,
  );
  tell({ type: "ready" });
}

const root = document.querySelector<HTMLElement>("#payment");
if (root !== null) startFrame(root);
