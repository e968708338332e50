import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ReadModelView, RebuildView } from '../../../contracts/rest/operations.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { ReadModelQueries } from './read-model-queries.js';
import { Rebuilds } from './rebuilds.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Serves the positions of the read models, and takes requests to rebuild one. */
@ApiTags('operations')
@Controller('api/admin/operations/read-models')
export class ReadModelsController {
  constructor(
    private readonly queries: ReadModelQueries,
    private readonly rebuilds: Rebuilds,
  ) {}

  @Get()
  @Permission('super-administrator')
  @ApiOperation({
    summary: 'Every read model: how far it is, what waits for it, and how its last rebuild went',
  })
  all(): Promise<ReadModelView[]> {
    return this.queries.all();
  }

  @Post(':name/rebuild')
  @Permission('super-administrator')
  @HttpCode(202)
  @ApiOperation({
    summary:
      'Build a read model anew from the events, beside the live one, which is readable all the while',
  })
  @ApiAcceptedResponse({ description: 'The request; asked again while it is open, the open one' })
  @ApiNotFoundResponse({ description: 'No such read model' })
  rebuild(
    @Param('name') name: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<RebuildView> {
    return this.rebuilds.request(name, person);
  }
}
