/** Hands a file to the reader under a name. It came with the token in a header, so no address could have fetched it. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the file over when this turn is done.
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
