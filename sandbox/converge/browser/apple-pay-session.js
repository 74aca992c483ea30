// Replaces a device's Apple Pay, so that a sandbox publication can be rehearsed in any browser. It only says that the
// device can pay. The payment sheet is the emulated gateway's (checkout.js), just as the real one belongs to the
// gateway's script.
"use strict";
globalThis.ApplePaySession ??= class ApplePaySession {
  static STATUS_SUCCESS = 0;
  static STATUS_FAILURE = 1;
  static canMakePayments() {
    return true;
  }
  static supportsVersion(version) {
    return version <= 14;
  }
  constructor() {
    throw new TypeError("This stand-in opens no sheet; the gateway's initApplePay does.");
  }
};
