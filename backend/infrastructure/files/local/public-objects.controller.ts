import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { notFound, Problem } from '../../http/problem.js';
import { isKey } from '../object-url.js';
import { FILE_STORE, type FileStore, type StoredFile } from '../port.js';
import { PictureVariants, WIDTHS } from './picture-variants.js';
import { sendFile } from './send-file.js';
import { Permission } from '../../http/permission.js';

const PREFIX = '/objects/';
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Route `/objects/public/…`: public pictures, with `?w=480` as a narrower WebP. Browsers cache them for ever, so a changed
 * picture needs a new key. Other files under /objects need a signed link and are never shown here.
 */
@ApiExcludeController()
@Controller('objects')
export class PublicObjectsController {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(PictureVariants) private readonly variants: PictureVariants,
  ) {}

  @Get('public/*key')
  @Permission('anybody')
  async show(
    @Req() request: Request,
    @Res() response: Response,
    @Query('w') width?: string,
  ): Promise<void> {
    const key = request.path.slice(PREFIX.length);
    const file = isKey(key) ? await this.files.get(key) : null;
    if (!file) throw notFound('Picture');
    sendFile(response, width === undefined ? file : await this.narrower(width, key, file), FOREVER);
  }

  private narrower(width: string, key: string, file: StoredFile): Promise<StoredFile> {
    if (!WIDTHS.includes(Number(width))) {
      throw new Problem(
        400,
        'unknown_width',
        `Pictures come in these widths: ${WIDTHS.join(', ')}.`,
      );
    }
    if (!file.contentType.startsWith('image/')) throw notFound('Picture');
    return this.variants.inWidth(Number(width), key, file);
  }
}
