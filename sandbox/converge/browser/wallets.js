// Replaces a device's Apple Pay and Google's pay.js in the payment frame of a sandbox publication: the same classes,
// events, answers and errors, with a panel instead of the device's sheet. What the "device" knows about its owner can
// be typed into the panel, or set before as `emulatedWallet`. It runs under a strict content security policy with
// Trusted Types.
"use strict";
(() => {
  const owner = {
    name: "Pat Lindqvist",
    email: "pat.lindqvist@readers.example",
    phone: "(262) 555-0188",
    street: "415 Hickory Street",
    apartment: "",
    city: "West Bend",
    state: "WI",
    zip: "53095",
    country: "US",
    ...globalThis.emulatedWallet,
  };
  const labels = {
    name: "Name",
    email: "Email",
    phone: "Phone",
    street: "Street",
    apartment: "Apartment",
    city: "City",
    state: "State",
    zip: "ZIP",
    country: "Country",
  };

  const looks = new CSSStyleSheet();
  looks.replaceSync(`
    .wallet-button { font: inherit; font-weight: 600; width: 100%; height: 100%; border: 1px solid #fff;
      border-radius: 6px; background: #000; color: #fff; cursor: pointer; }
    .wallet-sheet { margin-top: 12px; padding: 16px; border: 1px solid currentColor; border-radius: 6px;
      background: Canvas; color: CanvasText; }
    .wallet-sheet p { margin: 0 0 12px; }
    .wallet-sheet .known { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: 8px; margin-bottom: 12px; }
    .wallet-sheet summary { min-height: 32px; cursor: pointer; }
    .wallet-sheet label { display: grid; font-size: 14px; }
    .wallet-sheet input { font: inherit; min-width: 0; min-height: 32px; border: 1px solid currentColor;
      border-radius: 4px; background: Canvas; color: CanvasText; padding: 0 6px; }
    .wallet-sheet .choices { display: flex; flex-wrap: wrap; gap: 8px; }
    .wallet-sheet .choices button { font: inherit; min-height: 44px; padding: 0 16px; border: 1px solid currentColor;
      border-radius: 6px; background: Canvas; color: CanvasText; cursor: pointer; }
  `);
  document.adoptedStyleSheets.push(looks);

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  const base64 = (value) => btoa(JSON.stringify(value));

  /** The fields with what the device knows. Each keeps what is typed into it for the next sheet. */
  const known = () =>
    element(
      "div",
      { className: "known" },
      ...Object.entries(labels).map(([key, label]) =>
        element(
          "label",
          {},
          label,
          element("input", {
            value: owner[key],
            autocomplete: "off",
            oninput: (event) => {
              owner[key] = event.target.value;
            },
          }),
        ),
      ),
    );

  /**
   * The wallet's sheet. `choose` gets "approve", "decline", "cancel" or "error". The sheet stays open until it is
   * closed, and `say` shows why another try is needed.
   */
  function openSheet(name, amount, choose) {
    const said = element("p", { role: "alert" });
    const buttons = [];
    const wait = (waits) => {
      for (const button of buttons) button.disabled = waits;
    };
    const close = () => sheet.remove();
    for (const [label, choice] of [
      ["Approve", "approve"],
      ["Use a card that is declined", "decline"],
      ["Cancel", "cancel"],
      ["Error", "error"],
    ]) {
      const onclick = () => {
        said.textContent = "";
        wait(true);
        choose(choice);
      };
      buttons.push(element("button", { type: "button", textContent: label, onclick }));
    }
    const sheet = element(
      "section",
      { className: "wallet-sheet" },
      element("p", { textContent: `${name}, emulated: no device and no money are involved.` }),
      element("p", { textContent: `Total: $${amount}` }),
      said,
      element("details", {}, element("summary", { textContent: "What this device knows" }), known()),
      element("div", { className: "choices" }, ...buttons),
    );
    sheet.setAttribute("role", "dialog");
    sheet.setAttribute("aria-label", `${name} (emulated)`);
    sheet.addEventListener("keydown", (event) => {
      if (event.key === "Escape") buttons[2].click();
    });
    // Inside the page instead of above it, so that a framed page grows with it.
    (document.body.firstElementChild ?? document.body).append(sheet);
    buttons[0].focus();
    const say = (text) => {
      said.textContent = text;
      wait(false);
    };
    return { close, say };
  }

  /** Apple sends one contact for billing, and another one for shipping, which also has email and phone. */
  function appleContact(fields) {
    const [familyName, ...names] = owner.name.split(" ").reverse();
    return {
      ...(fields.includes("name") && { givenName: names.reverse().join(" "), familyName }),
      ...(fields.includes("email") && { emailAddress: owner.email }),
      ...(fields.includes("phone") && owner.phone !== "" && { phoneNumber: owner.phone }),
      ...(fields.includes("postalAddress") && {
        addressLines: [owner.street, owner.apartment].filter((line) => line !== ""),
        locality: owner.city,
        administrativeArea: owner.state,
        postalCode: owner.zip,
        countryCode: owner.country,
      }),
    };
  }

  class EmulatedApplePaySession {
    static STATUS_SUCCESS = 0;
    static STATUS_FAILURE = 1;
    static canMakePayments() {
      return true;
    }
    static supportsVersion(version) {
      return version <= 14;
    }
    onvalidatemerchant = null;
    onpaymentauthorized = null;
    oncancel = null;
    #request;
    #sheet = null;

    constructor(version, request) {
      if (!EmulatedApplePaySession.supportsVersion(version)) throw new TypeError("This version is not supported.");
      this.#request = request;
    }
    begin() {
      this.onvalidatemerchant?.({ validationURL: "https://apple-pay-gateway.apple.com/paymentservices/startSession" });
    }
    abort() {
      this.#sheet?.close();
    }
    completeMerchantValidation(session) {
      if (typeof session !== "object" || session === null) throw new TypeError("There is no merchant session.");
      this.#sheet = openSheet("Apple Pay", this.#request.total.amount, (choice) => this.#chosen(choice));
    }
    completePayment({ status, errors = [] }) {
      if (status === EmulatedApplePaySession.STATUS_SUCCESS) this.#sheet?.close();
      else this.#sheet?.say(errors[0]?.message || "Payment not completed.");
    }
    #chosen(choice) {
      if (choice === "cancel" || choice === "error") {
        this.#sheet?.close();
        this.oncancel?.({ sessionError: { code: choice === "error" ? "unknown" : "" } });
        return;
      }
      const data = base64({ card: choice });
      this.onpaymentauthorized?.({
        payment: {
          token: {
            paymentData: {
              version: "EC_v1",
              data,
              signature: base64("emulated"),
              header: { ephemeralPublicKey: base64("key"), publicKeyHash: base64("hash"), transactionId: "00" },
            },
            paymentMethod: { displayName: "Visa 9990", network: "Visa", type: "credit" },
            transactionIdentifier: crypto.randomUUID(),
          },
          billingContact: appleContact(this.#request.requiredBillingContactFields ?? []),
          shippingContact: appleContact(this.#request.requiredShippingContactFields ?? []),
        },
      });
    }
  }

  class EmulatedApplePayError {
    constructor(code, contactField, message) {
      Object.assign(this, { code, contactField, message });
    }
  }

  const isNative = (found) => typeof found === "function" && String(found).includes("[native code]");
  if (!("ApplePaySession" in globalThis) || isNative(globalThis.ApplePaySession)) {
    Object.defineProperty(globalThis, "ApplePaySession", { value: EmulatedApplePaySession, configurable: true });
  }
  Object.defineProperty(globalThis, "ApplePayError", { value: EmulatedApplePayError, configurable: true });

  const googleAddress = () => ({
    name: owner.name,
    address1: owner.street,
    address2: owner.apartment,
    address3: "",
    locality: owner.city,
    administrativeArea: owner.state,
    postalCode: owner.zip,
    countryCode: owner.country,
    sortingCode: "",
    ...(owner.phone !== "" && { phoneNumber: owner.phone }),
  });

  function googleData(request, choice) {
    const [{ parameters }] = request.allowedPaymentMethods;
    const token = {
      signature: base64("emulated"),
      intermediateSigningKey: { signedKey: "{}", signatures: [] },
      protocolVersion: "ECv2",
      signedMessage: base64({ card: choice }),
    };
    return {
      apiVersion: 2,
      apiVersionMinor: 0,
      ...(request.emailRequired && { email: owner.email }),
      ...(request.shippingAddressRequired && { shippingAddress: googleAddress() }),
      paymentMethodData: {
        type: "CARD",
        description: "Visa •••• 9990",
        info: {
          cardNetwork: "VISA",
          cardDetails: "9990",
          ...(parameters.billingAddressRequired && { billingAddress: googleAddress() }),
        },
        tokenizationData: { type: "PAYMENT_GATEWAY", token: JSON.stringify(token) },
      },
    };
  }

  class PaymentsClient {
    #callbacks;
    constructor({ paymentDataCallbacks = {} }) {
      this.#callbacks = paymentDataCallbacks;
    }
    isReadyToPay() {
      return Promise.resolve({ result: true });
    }
    createButton({ onClick, buttonLocale }) {
      const label = buttonLocale === "es" ? "Pagar con Google Pay" : "Pay with Google Pay";
      return element("button", { type: "button", className: "wallet-button", textContent: label, onclick: onClick });
    }
    loadPaymentData(request) {
      return new Promise((resolve, reject) => {
        const sheet = openSheet("Google Pay", request.transactionInfo.totalPrice, async (choice) => {
          if (choice === "cancel" || choice === "error") {
            sheet.close();
            reject({ statusCode: choice === "error" ? "INTERNAL_ERROR" : "CANCELED", statusMessage: "" });
            return;
          }
          const data = googleData(request, choice);
          const { transactionState, error } = await this.#callbacks.onPaymentAuthorized(data);
          if (transactionState === "ERROR") {
            sheet.say(error?.message || "Payment not completed.");
            return;
          }
          sheet.close();
          resolve(data);
        });
      });
    }
  }

  globalThis.google ??= { payments: { api: { PaymentsClient } } };
})();
