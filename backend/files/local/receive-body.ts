import type { Request } from 'express';
import { Problem } from '../../platform/problem.js';

/** After a refusal we listen on for so long, so that the client gets to read why before the connection ends. */
const LINGER_MS = 2_000;

/**
 * The raw body of a PUT, at most so many bytes: more is refused as soon as it is announced or seen (413).
 * Nothing is kept of a body that did not arrive whole.
 */
export async function receiveBody(
  request: Request,
  maxBytes: number,
  tooLargeMessage = theLimit(maxBytes),
): Promise<Buffer> {
  if (request.body !== undefined) {
    throw new Problem(
      415,
      'image_expected',
      'Send the picture itself, with its own content type (for example image/jpeg).',
    );
  }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes)
    throw tooLarge(request, tooLargeMessage);
  const chunks: Buffer[] = [];
  let size = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= maxBytes) return void chunks.push(chunk);
      request.removeAllListeners('data');
      chunks.length = 0;
      reject(tooLarge(request, tooLargeMessage));
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
    request.once('aborted', () =>
      reject(new Problem(400, 'upload_cut_off', 'The upload was cut off. Please try again.')),
    );
  });
}

function tooLarge(request: Request, message: string): Problem {
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
  return new Problem(413, 'file_too_large', message, {}, { Connection: 'close' });
}

const theLimit = (maxBytes: number): string =>
  `The picture is too large. It may have at most ${megabytes(maxBytes)} MB.`;

export const megabytes = (bytes: number): string =>
  (bytes / 1_048_576).toFixed(1).replace(/\.0$/, '');
