import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Request } from 'express';
import { inPictureTurn } from '../../pictures/picture-work.js';
import { networkOf } from '../../http/network.js';
import { Problem } from '../../http/problem.js';
import { acceptedPicture, PUBLIC } from '../accepted-picture.js';
import type { Blobs } from '../blobs.js';
import type { IncomingFolder } from './incoming-folder.js';
import { megabytes, receiveBody, refused } from './receive-body.js';
import type { UploadLimits } from './upload-limits.js';
import { UploadPlaces, type Place } from './upload-places.js';

/**
 * Receives one uploaded picture into a temporary file, then inspects and stores it in its turn. A refused upload leaves nothing
 * behind, and a slow sender delays nobody else.
 */
export class UploadIntake {
  private readonly places: UploadPlaces;

  constructor(
    private readonly blobs: Blobs,
    private readonly incoming: IncomingFolder,
    private readonly limits: UploadLimits,
  ) {
    this.places = new UploadPlaces(limits);
  }

  /** Number of uploads that are arriving now. */
  get arriving(): number {
    return this.places.size;
  }

  async take(
    request: Request,
    key: string,
    maxBytes: number,
  ): Promise<{ contentType: string; bytes: number }> {
    const place = this.placeFor(request, key);
    return this.incoming
      .with(async (file) => {
        await receiveBody(request, file, {
          ...this.limits,
          maxBytes,
          replaced: place.replaced,
          tooLarge: key.startsWith(PUBLIC)
            ? `Image must be smaller than ${megabytes(maxBytes)}MB`
            : undefined,
        });
        place.leave();
        return inPictureTurn(networkOf(request), async () =>
          this.store(key, await readFile(file), maxBytes),
        );
      })
      .finally(() => place.leave());
  }

  private placeFor(request: Request, key: string): Place {
    try {
      return this.places.enter({
        address: networkOf(request),
        owner: ownerOf(key),
        link: key,
      });
    } catch (error) {
      throw error instanceof Problem ? refused(request, error) : error;
    }
  }

  private async store(
    key: string,
    bytes: Buffer,
    maxBytes: number,
  ): Promise<{ contentType: string; bytes: number }> {
    const file = await acceptedPicture(key, bytes, maxBytes);
    const outcome = await this.blobs.create(key, file);
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

/**
 * Returns the owner of a key, whose uploads share a limit. A booking's pictures share a folder, so the folder is the owner.
 * Public pictures of all schools share one folder, so each picture is its own owner.
 */
const ownerOf = (key: string): string => (key.startsWith(PUBLIC) ? key : dirname(key));
