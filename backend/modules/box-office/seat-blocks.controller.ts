import { Body, Controller, Delete, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiConflictResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { SeatBlockView } from '../../contracts/rest/sales.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { contextOfRequest, displayName } from '../../infrastructure/commands/command-context.js';
import { IdParam } from '../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../infrastructure/http/permission.js';
import { Problem } from '../../infrastructure/http/problem.js';
import { ReadModelProgress } from '../../infrastructure/read-models/read-model-progress.js';
import { parseMoment, type OwnPerformance } from '../catalogue/api.js';
import { CurrentPerson, type SignedInPerson } from '../identity/api.js';
import { SeatBlocks, type KeptBlock } from '../seats/api.js';
import { plainSeat, SeatConflicts } from '../orders/api.js';
import { KeepSeatsDto } from './sales.dto.js';

@ApiTags('administration')
@Controller('api/admin/performances/:id/blocks')
export class SeatBlocksController {
  constructor(
    private readonly blocks: SeatBlocks,
    private readonly conflicts: SeatConflicts,
    private readonly readModels: ReadModelProgress,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff-of-performance')
  @ApiOperation({ summary: 'Seats that staff keep back now, and until when' })
  async list(@Subject() { performance }: OwnPerformance): Promise<SeatBlockView[]> {
    const blocks = await this.blocks.runningBlocks(performance.id, this.clock.now().toISOString());
    return blocks.map(view);
  }

  @Post()
  @Permission('staff-of-performance')
  @ApiOperation({
    summary: 'Keep seats back for a class or a sponsor; released by themselves at a set time',
  })
  @ApiConflictResponse({ description: '`Seat conflict` with conflictingSeats' })
  async keep(
    @Subject() { performance }: OwnPerformance,
    @Body() { blockId, seats, forWhom, reason, until: text }: KeepSeatsDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<SeatBlockView> {
    const until = releaseTime(text, performance.dateTime);
    const context = contextOfRequest(person, this.clock.now());
    const block = { forWhom, reason, by: displayName(person) };
    const id = blockId.toLowerCase();
    const kept = { performanceId: performance.id, blockId: id, seats, until, block };
    await this.conflicts.named(() => this.blocks.keep(kept, context));
    await this.readModels.showOwnWrite(context.journal.position);
    return { blockId: id, ...block, until, seats: seats.map(plainSeat) };
  }

  @Delete(':blockId')
  @Permission('staff-of-performance')
  @HttpCode(204)
  @ApiOperation({ summary: 'Release what is left of a block now' })
  @ApiNoContentResponse()
  async release(
    @Subject() { performance }: OwnPerformance,
    @IdParam('Block', 'blockId') blockId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.blocks.release(performance.id, blockId, context);
    await this.readModels.showOwnWrite(context.journal.position);
  }
}

/** Returns a block's release time in ISO 8601 UTC. @throws Problem 400 for an invalid time, 422 `release_too_late` */
function releaseTime(text: string, startsAt: Date): string {
  const until = parseMoment(text);
  if (!until) throw new Problem(400, 'bad_request', 'Please say until when the seats are kept.');
  if (until > startsAt)
    throw new Problem(
      422,
      'release_too_late',
      'Seats can be kept back until the performance begins. Please choose an earlier time.',
    );
  return until.toISOString();
}

const view = ({ blockId, block, seats, until }: KeptBlock): SeatBlockView => ({
  blockId,
  ...block,
  until: until ?? '',
  seats: seats.map(plainSeat),
});
