import type { Email } from 'postal-mime';

/**
 * Content security policy of the framed HTML part: its pictures are embedded, nothing else loads or runs, and the frame has its
 * own origin. Links open in a new tab.
 */
export const BODY_POLICY = [
  "default-src 'none'",
  'img-src data:',
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

/** Returns the HTML part with its `cid:` pictures embedded, and with links that open in a new tab. */
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
 * Decodes a content id. Returns it unchanged when it cannot be decoded, because a typed title may contain text that looks like
 * `cid:`.
 */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
