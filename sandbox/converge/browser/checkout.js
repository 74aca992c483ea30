// Checkout.js of the emulated gateway: Elavon's functions, which call the same callbacks with the same shapes. It
// builds its few elements one by one and styles them through the CSS object model, so that it runs under a strict
// content security policy with Trusted Types.
"use strict";
(() => {
  const payments = new URL("checkout_payment", document.currentScript.src).href;
  const failed = "The payment gateway did not answer. Please try again.";

  /** Sends a form and calls back. A simple request: it needs no preflight, and works from an opaque origin. */
  async function send(fields, callbacks) {
    let answer;
    try {
      const response = await fetch(payments, {
        method: "POST",
        body: new URLSearchParams(fields),
        credentials: "omit",
      });
      answer = response.ok ? await response.json() : { callback: "onError", payload: failed };
    } catch {
      answer = { callback: "onError", payload: failed };
    }
    callbacks[answer.callback]?.(answer.payload);
  }

  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    .converge-wallet { font: inherit; width: 100%; min-height: 44px; border: 1px solid currentColor; border-radius: 6px;
      background: CanvasText; color: Canvas; cursor: pointer; }
    .converge-sheet { margin-top: 12px; padding: 16px; border: 1px solid currentColor; border-radius: 6px; }
    .converge-sheet p { margin: 0 0 12px; }
    .converge-sheet div { display: flex; flex-wrap: wrap; gap: 8px; }
    .converge-sheet button { font: inherit; min-height: 44px; padding: 0 16px; border: 1px solid currentColor;
      border-radius: 6px; background: Canvas; color: CanvasText; cursor: pointer; }
  `);

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  /** The wallet's payment sheet: a panel inside the page instead of above it, so that a framed page grows with it. */
  function openSheet(name, under, choose) {
    const sheet = element("section", { className: "converge-sheet" });
    sheet.setAttribute("role", "dialog");
    sheet.setAttribute("aria-label", `${name} (emulated)`);
    const choice = (label, chosen) =>
      element("button", {
        type: "button",
        textContent: label,
        onclick: () => {
          sheet.remove();
          choose(chosen);
        },
      });
    const buttons = [
      choice("Approve", "approve"),
      choice("Decline", "decline"),
      choice("Cancel", "cancel"),
      choice("Error", "error"),
    ];
    sheet.append(
      element("p", { textContent: `${name}, emulated: no device and no money are involved.` }),
      element("div", {}, ...buttons),
    );
    sheet.addEventListener("keydown", (event) => {
      if (event.key === "Escape") buttons[2].click();
    });
    under.append(sheet);
    buttons[0].focus();
  }

  /** Renders the wallet's button into the element; clicking it opens the sheet. */
  function drawWallet(name, wallet, elementId, fields, callbacks) {
    const place = document.getElementById(elementId);
    if (place === null) {
      callbacks.onError?.(`There is no element ${elementId}.`);
      return;
    }
    if (!document.adoptedStyleSheets.includes(looks)) document.adoptedStyleSheets.push(looks);
    const button = element("button", { type: "button", className: "converge-wallet", textContent: `Pay with ${name}` });
    button.onclick = () => {
      button.disabled = true;
      openSheet(name, place, async (chosen) => {
        if (chosen === "cancel") callbacks.onCancelled?.({});
        else if (chosen === "error") callbacks.onError?.(`${name} is not available.`);
        else await send({ ...fields, wallet, choice: chosen }, callbacks);
        button.disabled = false;
      });
    };
    place.replaceChildren(button);
  }

  globalThis.ConvergeEmbeddedPayment = {
    pay: (fields, callbacks) => void send(fields, callbacks),
    initApplePay: (elementId, fields, callbacks) => drawWallet("Apple Pay", "applePay", elementId, fields, callbacks),
    initGooglePay: (elementId, fields, callbacks) =>
      drawWallet("Google Pay", "googlePay", elementId, fields, callbacks),
    // This gateway offers no other currency and requires no second factor, so there is never anything pending.
    dccDecision: (_fields, callbacks) => callbacks.onError?.("No currency decision is pending."),
    threeDSecureReturn: (_fields, callbacks) => callbacks.onError?.("No authentication is pending."),
  };
})();
