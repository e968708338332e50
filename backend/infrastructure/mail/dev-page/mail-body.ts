import type { Email } from 'postal-mime';

/**
 * Policy of the framed HTML part: pictures are inside it, nothing else loads or runs, and the frame has its own origin. Links
 * open in a new tab.
 */
export const BODY_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Returns the HTML part with its `cid:` pictures inserted, and links that open in a new tab. */
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
 * Decodes an id, or returns it unchanged when it cannot be decoded: text that looks like a `cid:` may be part of a typed title.
 */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
