import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { notFound } from '../../platform/problem.js';
import { MediaLibrary } from './media-library.js';

@ApiTags('content')
@Controller('api/media')
export class MediaController {
  constructor(private readonly library: MediaLibrary) {}

  @Get(':fileName')
  @ApiOperation({ summary: 'A public picture: a poster, a payment QR. It never changes under its address.' })
  @ApiProduces('image/webp', 'image/png', 'image/jpeg')
  @ApiNotFoundResponse({ description: 'No such picture' })
  async one(@Param('fileName') fileName: string, @Res() response: Response): Promise<void> {
    const file = await this.library.read(fileName);
    if (!file) throw notFound('Picture');
    // Express adds the ETag and answers If-None-Match itself.
    response.set('Cache-Control', 'public, max-age=31536000, immutable').type(file.contentType).send(file.bytes);
  }
}
