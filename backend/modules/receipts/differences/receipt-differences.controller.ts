import { Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { ReceiptDifferences } from '../../../contracts/rest/receipt-differences.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import type { PlacedBooking } from '../../booking/api.js';
import { CurrentPerson, type SignedInPerson } from '../../identity/api.js';
import type { School } from '../../schools/api.js';
import { OpenDifferences } from './open-differences.js';
import { ReceiptRejudgings } from './receipt-rejudgings.js';
import { RECEIPT_REJUDGING_QUEUE, type ReceiptRejudgingJob } from './rejudge-receipts.worker.js';

/** Old receipts that today's rules decide otherwise. Accepting one is the usual decision on a receipt. */
@ApiTags('administration')
@Controller('api/admin')
export class ReceiptDifferencesController {
  constructor(
    private readonly open: OpenDifferences,
    private readonly rejudgings: ReceiptRejudgings,
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('schools/:id/receipt-differences')
  @Permission('staff-of-school')
  @ApiOperation({
    summary:
      'Receipts that the rules of today decide otherwise than they were decided, as the last judging found them',
  })
  differences(@Subject() { id }: School): Promise<ReceiptDifferences> {
    return this.open.of(id);
  }

  @Post('schools/:id/receipt-differences')
  @Permission('staff-of-school')
  @HttpCode(202)
  @ApiOperation({
    summary:
      'Have all receipts of the school judged again; a job reads the log, nothing is decided',
  })
  async judgeAgain(
    @Subject() { id: schoolId }: School,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<ReceiptDifferences> {
    await this.rejudgings.asked(schoolId, displayName(person), this.clock.now());
    const job: ReceiptRejudgingJob = { schoolId };
    await this.jobs.enqueue(RECEIPT_REJUDGING_QUEUE, schoolId, job, { replace: true });
    return this.open.of(schoolId);
  }

  @Post('bookings/:id/receipts/:receiptId/leave')
  @Permission('staff-of-booking')
  @HttpCode(204)
  @ApiOperation({
    summary:
      'Leave the decision on a receipt as it is: its difference is not shown again while the rules say the same',
  })
  @ApiNotFoundResponse({ description: 'No such booking, or no difference of this receipt' })
  async leave(
    @Subject() { bookingId, performance: { schoolId } }: PlacedBooking,
    @IdParam('Receipt', 'receiptId') receiptId: string,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const rejudging = await this.rejudgings.of(schoolId);
    const difference = rejudging?.differences.find(
      (each) => each.bookingId === bookingId && each.receiptId === receiptId,
    );
    if (!difference) throw notFound('Difference');
    await this.rejudgings.leave(difference, displayName(person), this.clock.now());
  }
}
