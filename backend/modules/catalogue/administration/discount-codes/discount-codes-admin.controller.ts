import { Body, Controller, Get, Inject, Patch, Post, Res, StreamableFile } from '@nestjs/common';
import { ApiConflictResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { DiscountCodeView } from '../../../../contracts/rest/discount-codes.js';
import { CONFIG, type Config } from '../../../../infrastructure/config/config.js';
import { csvOf } from '../../../../infrastructure/documents/csv.js';
import { Permission, Subject } from '../../../../infrastructure/http/permission.js';
import { CurrentPerson, type SignedInPerson } from '../../../identity/api.js';
import type { DiscountCode } from '../../entities/discount-code.entity.js';
import type { Production } from '../../entities/production.entity.js';
import { DiscountCodeRequestDto, DiscountCodeUpdateDto } from './discount-code-requests.dto.js';
import { DiscountCodeWriter } from './discount-code-writer.js';

@ApiTags('administration')
@Controller('api')
export class DiscountCodesAdminController {
  constructor(
    private readonly codes: DiscountCodeWriter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('productions/:id/discount-codes')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'The discount codes and how often they are used, archived ones too' })
  list(@Subject() production: Production): Promise<DiscountCodeView[]> {
    return this.codes.list(production);
  }

  @Post('productions/:id/discount-codes')
  @Permission('staff-of-production')
  @ApiOperation({ summary: 'Add a discount code, with a chosen word or with random ones' })
  @ApiConflictResponse({ description: '`discount_code_exists`' })
  create(
    @Subject() production: Production,
    @Body() body: DiscountCodeRequestDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<DiscountCodeView> {
    return this.codes.create(production, body, person);
  }

  @Patch('discount-codes/:id')
  @Permission('staff-of-discount-code')
  @ApiOperation({
    summary:
      'Change what is sent of a discount code, or archive it; placed orders keep their price',
  })
  @ApiConflictResponse({ description: '`discount_code_exists`; `changed_meanwhile`: see basedOn' })
  update(
    @Subject() code: DiscountCode,
    @Body() body: DiscountCodeUpdateDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<DiscountCodeView> {
    return this.codes.update(code, body, person);
  }

  @Get('discount-codes/:id/words')
  @Permission('staff-of-discount-code')
  @ApiOperation({ summary: 'The words of a discount code as a table, with links that carry them' })
  @ApiProduces('text/csv')
  async words(
    @Subject() code: DiscountCode,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const rows = (await this.codes.words(code)).map(({ word, left }) => [
      word,
      `${this.config.publicUrl}/#discount=${encodeURIComponent(word)}`,
      String(left),
    ]);
    response.attachment('houselights-discount-codes.csv');
    return new StreamableFile(Buffer.from(csvOf([['Word', 'Link', 'Orders left'], ...rows])), {
      type: 'text/csv; charset=utf-8',
    });
  }
}
