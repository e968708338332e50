import type { Email } from 'postal-mime';

/**
 * For the framed HTML part: pictures travel inside it, nothing else loads, nothing runs, and the
 * frame has an origin of its own. Links open in a new tab.
 */
export const BODY_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** The HTML part with its `cid:` pictures put in, and links leading to a new tab. */
export function mailBody(email: Email): string {
  const pictures = new Map(
    email.attachments
      .filter((part) => part.contentId && part.mimeType.startsWith('image/'))
      .map((part) => [
        (part.contentId as string).replace(/^<|>$/g, ''),
        `data:${part.mimeType};base64,${Buffer.from(part.content as ArrayBuffer).toString('base64')}`,
      ]),
  );
  const body = (email.html ?? '').replace(
    /\bcid:([^"'\s>)]+)/g,
    (whole, id: string) => pictures.get(decoded(id)) ?? whole,
  );
  const target = '<base target="_blank">';
  return /<head[^>]*>/i.test(body)
    ? body.replace(/<head[^>]*>/i, (head) => head + target)
    : target + body;
}

/**
 * Stays as it is where it cannot be decoded: text that looks like a `cid:` may be part of a title
 * that somebody typed.
 */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
