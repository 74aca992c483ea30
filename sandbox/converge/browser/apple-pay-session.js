// Stands in for the Apple Pay of a device, so that a sandbox publication can be rehearsed in any browser. It says that
// the device can pay, and no more: the sheet is the emulated gateway's (checkout.js), as the real one is drawn by the
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
