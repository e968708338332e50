/** Downloads a file in the browser. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the object URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
