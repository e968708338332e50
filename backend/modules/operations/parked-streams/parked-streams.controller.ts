import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ParkedStreams, ParkedStreamView } from '../../../contracts/rest/operations.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import { ParkedStreamQueries } from './parked-stream-queries.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Lists parked streams, with an event that a read model or the process manager could not apply, and retries one. */
@ApiTags('operations')
@Controller('api/admin/operations/parked-streams')
export class ParkedStreamsController {
  constructor(private readonly parked: ParkedStreamQueries) {}

  @Get()
  @Permission('super-administrator')
  @ApiOperation({
    summary:
      'Streams with an event that a read model or the process manager cannot apply, with the error; their later events wait, all others go on',
  })
  all(): Promise<ParkedStreams> {
    return this.parked.all();
  }

  @Post(':consumer/:stream/retry')
  @Permission('super-administrator')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Apply a parked stream again, in order, from the event on that could not be applied',
  })
  @ApiAcceptedResponse({ description: 'The parked stream, with who asked; asked again, the same' })
  @ApiNotFoundResponse({ description: '`not_parked`: its events were applied meanwhile' })
  retry(
    @Param('consumer') consumer: string,
    @Param('stream') stream: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ParkedStreamView> {
    return this.parked.requestRetry(consumer, stream, person);
  }
}
