/** Downloads a file in the browser. */
export function saveFile(blob: Blob, name: string) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revokes the URL later, because some browsers read it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
