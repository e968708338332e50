/** Returns true for a web address, the path of an uploaded picture, or an empty text (default picture). */
export function isPictureAddress(value: string): boolean {
  if (value === '' || /^\/objects\/public\/[\w./-]+$/.test(value)) return true;
  return URL.canParse(value) && /^https?:\/\/[^/]/.test(value);
}
