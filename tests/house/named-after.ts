/**
 * The file that contains a call's handler, without folder and ending: `authenticateTNEmail` -> `authenticate-tn-email`.
 */
export const fileNameOf = (call: string): string =>
  call
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase();
