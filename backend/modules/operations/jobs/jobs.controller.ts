import { Controller, Get, HttpCode, Inject, Param, Post } from '@nestjs/common';
import { ApiAcceptedResponse, ApiNotFoundResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { JobsView, TroubledJobView } from '../../../contracts/rest/operations.js';
import { JOB_QUEUE, type JobQueue, type TroubledJob } from '../../../infrastructure/jobs/port.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { Permission } from '../../../infrastructure/http/permission.js';

/** Maximum number of failed jobs in the list; more would not help to find the cause. */
const MOST_SHOWN = 100;

/** Serves the background jobs and lists those that failed. */
@ApiTags('operations')
@Controller('api/admin/operations/jobs')
export class JobsController {
  constructor(@Inject(JOB_QUEUE) private readonly jobs: JobQueue) {}

  @Get()
  @Permission('super-administrator')
  @ApiOperation({
    summary: 'Queues with their counts, and the jobs whose last attempt failed, with the error',
  })
  async all(): Promise<JobsView> {
    const [counts, troubled] = await Promise.all([
      this.jobs.counts(),
      this.jobs.troubled(MOST_SHOWN),
    ]);
    return {
      queues: Object.entries(counts)
        .map(([name, numbers]) => ({ name, ...numbers }))
        .sort((a, b) => a.name.localeCompare(b.name)),
      troubled: troubled.map(toView),
    };
  }

  @Post(':queue/:id/retry')
  @Permission('super-administrator')
  @HttpCode(202)
  @ApiOperation({ summary: 'Try a job that failed again now; its attempts begin anew' })
  @ApiAcceptedResponse()
  @ApiNotFoundResponse({
    description: '`not_in_trouble`: it was done meanwhile, or runs this moment',
  })
  async retry(@Param('queue') queue: string, @Param('id') id: string): Promise<void> {
    if (!(await this.jobs.retry(queue, id))) {
      throw new Problem(
        404,
        'not_in_trouble',
        'This job is not waiting for another attempt any more: it was done meanwhile, or runs this moment.',
      );
    }
  }
}

/** Removes the job's data, which may be personal, such as an e-mail address. */
const toView = ({ data, nextAttemptAt, ...job }: TroubledJob): TroubledJobView => ({
  ...job,
  about: idOf(data, 'bookingId') ?? idOf(data, 'performanceId'),
  nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
});

function idOf(data: unknown, name: string): string | null {
  const value =
    typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
}
