import { Controller, Get, Inject, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { CLOCK, type Clock } from '../../clock/clock.js';
import { CONFIG, type Config } from '../../config/config.js';
import { notFound } from '../../http/problem.js';
import { isKey, objectUrlOf } from '../object-url.js';
import { FILE_STORE, type FileStore } from '../port.js';
import { sendFile } from './send-file.js';
import { verifyLink, type Grant } from './signed-links.js';
import { DOWNLOAD_PATH, UPLOAD_PATH } from './site-file-store.js';
import { UploadIntake } from './upload-intake.js';
import { Permission } from '../../http/permission.js';

/** HTTP routes of the signed links that SiteFileStore makes. */
@ApiExcludeController()
@Controller('api/files')
export class FileLinksController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(UploadIntake) private readonly intake: UploadIntake,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** Receives the raw bytes of one picture. FileStore.signedUpload describes what a second upload does. */
  @Put('upload/*key')
  @Permission('anybody')
  async upload(
    @Req() request: Request,
  ): Promise<{ objectUrl: string; contentType: string; bytes: number }> {
    const { key, maxBytes } = this.grant('PUT', UPLOAD_PATH, request);
    const stored = await this.intake.take(request, key, maxBytes);
    return { objectUrl: objectUrlOf(key), ...stored };
  }

  @Get('*key')
  @Permission('anybody')
  async download(@Req() request: Request, @Res() response: Response): Promise<void> {
    const { key, expires } = this.grant('GET', DOWNLOAD_PATH, request);
    const file = await this.files.get(key);
    if (!file) throw notFound('File');
    const secondsLeft = Math.floor(expires - this.clock.now().getTime() / 1000);
    sendFile(response, file, `private, max-age=${Math.max(0, secondsLeft)}`);
  }

  private grant(method: Grant['method'], prefix: string, request: Request): Grant {
    const key = request.path.slice(prefix.length);
    if (!isKey(key)) throw notFound('File');
    return verifyLink(method, key, request.query, this.config, this.clock.now());
  }
}
