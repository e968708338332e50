import { open, type FileHandle } from 'node:fs/promises';
import type { Request } from 'express';
import { Problem } from '../../http/problem.js';
import type { UploadLimits } from './upload-limits.js';

/**
 * Milliseconds for which the server keeps reading after a refusal, so that the client can read the reason before the connection
 * closes.
 */
const LINGER_MS = 2_000;

export interface BodyRules extends Pick<UploadLimits, 'graceMs' | 'bytesPerSecond' | 'totalMs'> {
  readonly maxBytes: number;
  /** Message for a body that is too large, in place of the usual message. */
  readonly tooLarge?: string | undefined;
  /** Signal that aborts when the same link receives another body; this body is then refused. */
  readonly replaced: AbortSignal;
}

/**
 * Writes the raw body of a PUT to a new file, chunk by chunk, so that a slow sender occupies only one chunk of memory. The caller
 * deletes the file, also after a refusal.
 *
 * @throws Problem 408 upload_too_slow, 409 upload_replaced, 413 file_too_large (as soon as the size is announced or exceeded),
 * 415 image_expected, 400 upload_cut_off
 */
export async function receiveBody(request: Request, path: string, rules: BodyRules): Promise<void> {
  if (request.body !== undefined) {
    throw new Problem(
      415,
      'image_expected',
      'Send the picture itself, with its own content type (for example image/jpeg).',
    );
  }
  if (Number(request.headers['content-length'] ?? 0) > rules.maxBytes)
    throw refused(request, tooLarge(rules));
  const file = await open(path, 'wx');
  try {
    await writeDown(request, file, rules);
  } catch (error) {
    throw error instanceof Problem ? refused(request, error) : error;
  } finally {
    await file.close();
  }
}

async function writeDown(request: Request, file: FileHandle, rules: BodyRules): Promise<void> {
  const started = performance.now();
  let received = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const writeErrors: unknown[] = [];
  let stop = (): void => undefined;
  const arrived = new Promise<void>((resolve, reject) => {
    const pace = setInterval(
      () => {
        if (isTooSlow(performance.now() - started, received, rules)) reject(tooSlow());
      },
      Math.min(1_000, rules.graceMs / 4),
    );
    const onReplaced = (): void => reject(replaced());
    const onData = (chunk: Buffer): void => {
      received += chunk.length;
      if (received > rules.maxBytes) return reject(tooLarge(rules));
      request.pause();
      // appendFile writes the whole chunk. A plain write may write only a part of it when the disk is nearly full.
      writing = file.appendFile(chunk).then(
        () => request.resume(),
        (error: unknown) => {
          writeErrors.push(error);
          reject(error as Error);
        },
      );
    };
    const onAborted = (): void => reject(cutOff());
    stop = () => {
      clearInterval(pace);
      rules.replaced.removeEventListener('abort', onReplaced);
      request.off('data', onData).off('end', resolve).off('aborted', onAborted);
    };
    if (rules.replaced.aborted) return onReplaced();
    rules.replaced.addEventListener('abort', onReplaced);
    // The error listener stays attached, because cutting the connection after a refusal may emit an error.
    request.on('data', onData).once('end', resolve).once('aborted', onAborted).on('error', reject);
    if (request.destroyed && !request.complete) onAborted();
  });
  try {
    await arrived;
  } finally {
    stop();
    await writing;
  }
  // The body may have ended before the write of its last chunk fails.
  if (writeErrors.length > 0) throw writeErrors[0];
}

/** Returns true when too few bytes have arrived in the elapsed time. */
function isTooSlow(
  elapsedMs: number,
  received: number,
  { graceMs, bytesPerSecond, totalMs }: Pick<BodyRules, 'graceMs' | 'bytesPerSecond' | 'totalMs'>,
): boolean {
  return elapsedMs > totalMs || elapsedMs > graceMs + (received / bytesPerSecond) * 1_000;
}

/** Ends the connection after a pause in which the client can read the refusal. */
export function refused(request: Request, { status, code, message, details, headers }: Problem) {
  request.resume();
  setTimeout(() => {
    if (!request.complete) request.destroy();
  }, LINGER_MS).unref();
  return new Problem(status, code, message, details, { ...headers, Connection: 'close' });
}

const tooLarge = ({ maxBytes, tooLarge: message }: BodyRules): Problem =>
  new Problem(
    413,
    'file_too_large',
    message ?? `The picture is too large. It may have at most ${megabytes(maxBytes)} MB.`,
  );

const tooSlow = (): Problem =>
  new Problem(
    408,
    'upload_too_slow',
    'The picture arrived too slowly. Please try again where your connection is better, or send a smaller picture.',
  );

const replaced = (): Problem =>
  new Problem(
    409,
    'upload_replaced',
    'This picture is being sent once more, so this upload was ended.',
  );

const cutOff = (): Problem =>
  new Problem(400, 'upload_cut_off', 'The upload was cut off. Please try again.');

export const megabytes = (bytes: number): string =>
  (bytes / 1_048_576).toFixed(1).replace(/\.0$/, '');
