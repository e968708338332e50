import type { Request } from 'express';
import { Problem } from '../../platform/problem.js';
import { inspectImage, reencode } from '../../receipts/reading/intake/image-intake.js';
import type { BlobFolder } from './blob-folder.js';
import { Lanes } from './lanes.js';
import { megabytes, receiveBody } from './receive-body.js';

/** So many bodies in memory at once (10 MB each at most); more uploads are asked to come back in a moment. */
const MAX_RECEIVING = 24;

/** Shown to everybody as soon as it is there: nothing of the sender's file but its pixels may come along. */
const PUBLIC = 'public/';

/** Takes one uploaded picture in: received whole, looked at, stored; or refused with nothing left behind. */
export class UploadIntake {
  private receiving = 0;
  private readonly lanes = new Lanes(2);

  constructor(private readonly folder: BlobFolder) {}

  async take(
    request: Request,
    key: string,
    maxBytes: number,
  ): Promise<{ contentType: string; bytes: number }> {
    if (this.receiving >= MAX_RECEIVING) {
      throw new Problem(
        503,
        'busy',
        'Many pictures are arriving right now. Please try again in a moment.',
        {},
        { 'Retry-After': '3' },
      );
    }
    this.receiving += 1;
    try {
      const tooLarge = key.startsWith(PUBLIC)
        ? `Image must be smaller than ${megabytes(maxBytes)}MB`
        : undefined;
      const bytes = await receiveBody(request, maxBytes, tooLarge);
      return await this.lanes.run(() => this.store(key, bytes, maxBytes));
    } finally {
      this.receiving -= 1;
    }
  }

  private async store(
    key: string,
    bytes: Buffer,
    maxBytes: number,
  ): Promise<{ contentType: string; bytes: number }> {
    const { mimeType } = await inspectImage(bytes, { maxBytes });
    const file = key.startsWith(PUBLIC) ? await shownForm(bytes) : { bytes, contentType: mimeType };
    const outcome = await this.folder.create(key, file);
    if (outcome === 'different') {
      throw new Problem(
        409,
        'already_uploaded',
        'Another picture was already uploaded with this link. Please start the upload again.',
      );
    }
    return { contentType: file.contentType, bytes: file.bytes.length };
  }
}

async function shownForm(bytes: Buffer): Promise<{ bytes: Buffer; contentType: string }> {
  const shown = await reencode(bytes);
  return { bytes: shown.bytes, contentType: shown.mimeType };
}
