// Replaces Stripe.js in the payment frame of a sandbox publication: the same calls, elements, results and errors. Each
// field of the card is in its own frame, as Stripe's are. It runs under a strict content security policy with Trusted
// Types.
"use strict";
(() => {
  const base = document.currentScript.src;
  const noAnswer = { type: "api_connection_error", message: "Stripe did not answer. Please try again." };

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  const digitsOf = (text) => text.replaceAll(/\D/g, "");

  function passesLuhn(digits) {
    let sum = 0;
    for (let place = 0; place < digits.length; place++) {
      const value = Number(digits[digits.length - 1 - place]) * (place % 2 === 1 ? 2 : 1);
      sum += value > 9 ? value - 9 : value;
    }
    return sum % 10 === 0;
  }

  const isAmex = (digits) => /^3[47]/.test(digits);

  function expiryOf(text) {
    const digits = digitsOf(text);
    return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
  }

  const kinds = {
    cardNumber: {
      title: "Secure card number input frame",
      label: "Credit or debit card number",
      name: "cardnumber",
      placeholder: "1234 1234 1234 1234",
      autocomplete: "cc-number",
      shown: (typed) =>
        (
          digitsOf(typed)
            .slice(0, 19)
            .match(/.{1,4}/g) ?? []
        ).join(" "),
      isWhole: (typed) => digitsOf(typed).length >= (isAmex(digitsOf(typed)) ? 15 : 16),
      error: (typed) => (passesLuhn(digitsOf(typed)) ? null : { code: "invalid_number", type: "validation_error" }),
    },
    cardExpiry: {
      title: "Secure expiration date input frame",
      label: "Credit or debit card expiration date",
      name: "exp-date",
      placeholder: "MM / YY",
      autocomplete: "cc-exp",
      shown: (typed) => {
        const digits = digitsOf(typed).slice(0, 4);
        return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
      },
      isWhole: (typed) => digitsOf(typed).length === 4,
      error: (typed) => {
        const { month, year } = expiryOf(typed);
        if (month < 1 || month > 12) return { code: "invalid_expiry_month", type: "validation_error" };
        const past = new Date(year, month, 1) <= new Date();
        return past ? { code: "invalid_expiry_year_past", type: "validation_error" } : null;
      },
    },
    cardCvc: {
      title: "Secure CVC input frame",
      label: "Credit or debit card CVC/CVV",
      name: "cvc",
      placeholder: "CVC",
      autocomplete: "cc-csc",
      shown: (typed) => digitsOf(typed).slice(0, 4),
      isWhole: (typed) => digitsOf(typed).length >= 3,
      error: () => null,
    },
  };

  const css = (style) =>
    Object.entries(style ?? {})
      .filter(([, value]) => typeof value === "string")
      .map(([name, value]) => `${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
      .join(" ");

  /** One field: an input in a frame, which only this script reads. */
  function createElement(type, options = {}) {
    const kind = kinds[type];
    const frame = element("iframe", { title: kind.title });
    const looks = new CSSStyleSheet();
    looks.replaceSync(`iframe.stripe-field { border: 0; width: 100%; height: 1.5em; display: block; }`);
    frame.className = "stripe-field";
    let heard = [];
    let input = null;
    let sheet = null;
    let given = options;

    const change = () => {
      const typed = input.value;
      const whole = kind.isWhole(typed);
      const error = whole ? kind.error(typed) : null;
      const news = {
        elementType: type,
        empty: typed === "",
        complete: whole && error === null,
        error: error ?? undefined,
        // Stripe names every brand; the form only asks whether it is American Express.
        ...(type === "cardNumber" && { brand: isAmex(digitsOf(typed)) ? "amex" : "unknown" }),
      };
      for (const [event, call] of heard) if (event === "change") call(news);
    };
    const restyle = () => {
      if (input === null) return;
      const { base: usual, invalid } = given.style ?? {};
      sheet.replaceSync(`body { margin: 0; background: transparent; }
        input { all: unset; width: 100%; ${css(usual)} }
        input::placeholder { ${css(usual?.["::placeholder"])} }
        input[aria-invalid="true"] { ${css(invalid)} }`);
      input.disabled = given.disabled === true;
    };
    const build = () => {
      const inside = frame.contentDocument;
      if (input !== null && inside.body.contains(input)) return;
      input = Object.assign(inside.createElement("input"), {
        name: kind.name,
        placeholder: kind.placeholder,
        autocomplete: kind.autocomplete,
        inputMode: "numeric",
        type: "text",
      });
      inside.title = kind.title;
      inside.documentElement.lang = document.documentElement.lang;
      input.setAttribute("aria-label", kind.label);
      input.addEventListener("input", () => {
        input.value = kind.shown(input.value);
        change();
      });
      input.addEventListener("blur", () => {
        const wrong = input.value !== "" && (!kind.isWhole(input.value) || kind.error(input.value) !== null);
        input.setAttribute("aria-invalid", String(wrong));
      });
      inside.body.append(input);
      sheet = new frame.contentWindow.CSSStyleSheet();
      inside.adoptedStyleSheets.push(sheet);
      restyle();
    };
    return {
      mount: (place) => {
        const at = typeof place === "string" ? document.querySelector(place) : place;
        if (!document.adoptedStyleSheets.includes(looks)) document.adoptedStyleSheets.push(looks);
        frame.addEventListener("load", build);
        at.replaceChildren(frame);
        build();
        document.querySelector(`label[for="${at.id}"]`)?.addEventListener("click", () => input.focus());
      },
      on: (event, call) => {
        heard = [...heard, [event, call]];
      },
      focus: () => input?.focus(),
      clear: () => {
        input.value = "";
        change();
      },
      update: (more) => {
        given = { ...given, ...more };
        restyle();
      },
      value: () => input?.value ?? "",
    };
  }

  async function send(path, fields) {
    try {
      const response = await fetch(new URL(path, base), {
        method: "POST",
        body: new URLSearchParams(fields),
        credentials: "omit",
      });
      return await response.json();
    } catch {
      return { error: noAnswer };
    }
  }

  const dialogLooks = new CSSStyleSheet();
  dialogLooks.replaceSync(`
    .stripe-dialog { position: fixed; inset: 0; display: grid; place-items: center; background: rgb(0 0 0 / 60%); z-index: 10; }
    .stripe-dialog section { background: #fff; color: #000; padding: 24px; border-radius: 8px; max-width: 24rem; }
    .stripe-dialog button { font: inherit; min-height: 44px; padding: 0 16px; margin-right: 8px; border: 1px solid #000;
      border-radius: 6px; background: #fff; color: #000; cursor: pointer; }
  `);

  /** The bank's question, shown over the page that loaded this script. */
  const ask = () =>
    new Promise((resolve) => {
      if (!document.adoptedStyleSheets.includes(dialogLooks)) document.adoptedStyleSheets.push(dialogLooks);
      const answer = (choice) => () => {
        dialog.remove();
        resolve(choice);
      };
      const button = (textContent, choice) =>
        element("button", { type: "button", textContent, onclick: answer(choice) });
      const buttons = [button("Complete", "complete"), button("Fail", "fail")];
      const heading = element("h2", { textContent: "3D Secure, emulated" });
      const text = element("p", { textContent: "The bank asks its customer. No bank and no money are involved." });
      const dialog = element(
        "div",
        { className: "stripe-dialog" },
        element("section", {}, heading, text, element("div", {}, ...buttons)),
      );
      dialog.setAttribute("role", "dialog");
      dialog.setAttribute("aria-label", "3D Secure, emulated");
      document.body.append(dialog);
      buttons[0].focus();
    });

  const resultOf = (kind, answer) => (answer.error === undefined ? { [kind]: answer } : { error: answer.error });

  globalThis.Stripe = (key) => {
    const next = async (kind, clientSecret) => {
      const choice = await ask();
      return resultOf(kind, await send("authenticate", { key, client_secret: clientSecret, choice }));
    };
    const confirm =
      (kind) =>
      async (clientSecret, data, { handleActions = true } = {}) => {
        const { number, expiry, cvc } = elementsOf(data.payment_method.card);
        const { month, year } = expiryOf(expiry.value());
        const { name = "", address = {} } = data.payment_method.billing_details ?? {};
        const answer = await send("confirm", {
          key,
          client_secret: clientSecret,
          number: digitsOf(number.value()),
          exp_month: String(month),
          exp_year: String(year),
          cvc: cvc.value(),
          name,
          line1: address.line1 ?? "",
          postal_code: address.postal_code ?? "",
        });
        if (handleActions && answer.status === "requires_action") return next(kind, clientSecret);
        return resultOf(kind, answer);
      };
    let drawn = {};
    const elementsOf = () => ({ number: drawn.cardNumber, expiry: drawn.cardExpiry, cvc: drawn.cardCvc });
    return {
      elements: () => ({
        create: (type, options) => {
          const made = createElement(type, options);
          drawn = { ...drawn, [type]: made };
          return made;
        },
      }),
      confirmCardPayment: confirm("paymentIntent"),
      confirmCardSetup: confirm("setupIntent"),
      handleNextAction: ({ clientSecret }) =>
        next(clientSecret.startsWith("seti_") ? "setupIntent" : "paymentIntent", clientSecret),
    };
  };
})();
