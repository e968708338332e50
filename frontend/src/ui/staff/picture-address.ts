/** A web address, or the path of an uploaded picture; empty is the default picture. */
export function isPictureAddress(value: string): boolean {
  if (value === '' || /^\/objects\/public\/[\w./-]+$/.test(value)) return true;
  return URL.canParse(value) && /^https?:\/\/[^/]/.test(value);
}
