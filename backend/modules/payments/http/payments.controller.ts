import {
  type CanActivate,
  type ExecutionContext,
  Body,
  Controller,
  Get,
  HttpCode,
  Inject,
  Post,
  UseGuards,
  Injectable,
} from '@nestjs/common';
import {
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOperation,
  ApiTags,
  ApiUnprocessableEntityResponse,
} from '@nestjs/swagger';
import { toDecimal } from '../../../contracts/money.js';
import type {
  ImportProgress,
  PaymentsSummary,
  PaymentsView,
  StatementImportedView,
  StatementPreview,
} from '../../../contracts/rest/statements.js';
import { type Clock, CLOCK } from '../../../infrastructure/clock/clock.js';
import { contextOfRequest } from '../../../infrastructure/commands/command-context.js';
import { Commands } from '../../../infrastructure/commands/commands.js';
import { IdParam } from '../../../infrastructure/http/ids.js';
import { LargeJsonBody } from '../../../infrastructure/http/large-body.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import { notFound, Problem } from '../../../infrastructure/http/problem.js';
import { type Throttle, Throttled } from '../../../infrastructure/http/throttle.js';
import { parseConfirmationNumber, StaffOfBooking } from '../../orders/api.js';
import { type SignedInPerson, CurrentPerson } from '../../identity/api.js';
import type { School } from '../../schools/api.js';
import {
  ImportStatement,
  MatchByRule,
  MatchLine,
  ReturnLine,
  SetLineAside,
  UnmatchLine,
} from '../commands/statement.commands.js';
import { importsUnderWay } from '../queries/imports-under-way.js';
import { PaymentFacts } from '../queries/payment-facts.js';
import { paymentsSummary, paymentsView } from '../queries/payments-view.js';
import { StatementFiles } from '../statements/statement-files.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import {
  MatchLineDto,
  ReturnLineDto,
  SetLineAsideDto,
  StatementFileDto,
  UnmatchLineDto,
} from './payments.dto.js';
import type { Request } from 'express';

/**
 * Refuses statement imports of a school that is not approved yet, which has sold nothing. A suspended school may
 * import, to find the payments for its sales. Runs before the body is read. @throws Problem 409 `school_not_approved`
 */
@Injectable()
class SchoolMayImport implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { status } = context.switchToHttp().getRequest<Request>().subject as School;
    if (status === 'pending')
      throw new Problem(
        409,
        'school_not_approved',
        'Statements can be imported once the school is approved.',
      );
    return true;
  }
}

const FIRST_LINES = 8;

const TOO_LARGE = 'This file is too large. A statement may have 4 MB.';

/** Limit on statement previews per person. Each corrected column requests another preview. */
const OF_A_PERSON: Throttle = { limit: 40, seconds: 600, by: ({ person }) => person?.id ?? null };

const REFUSED = {
  description:
    '`statement_…` with `line`: not_a_statement, columns_unknown, dates_in_two_orders, amounts_in_two_formats, mixed_currencies, foreign_currency, another_account, account_unknown, line_unreadable, cut_short, lines_missing, too_many_lines, too_large; `statement_quota`; `statement_unanswered` for an import',
};

/** Serves a school's bank statements, the matches of their lines, and the three lists. */
@ApiTags('payments')
@Controller('api/admin/schools/:id/payments')
export class PaymentsController {
  constructor(
    private readonly commands: Commands,
    private readonly facts: PaymentFacts,
    private readonly files: StatementFiles,
    private readonly ledgers: StatementLedgers,
    private readonly staff: StaffOfBooking,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @Permission('staff-of-school')
  @ApiOperation({
    summary: 'Paid and proven, receipt without money, money without a booking; with proposals',
  })
  async lists(@Subject() school: School): Promise<PaymentsView> {
    return paymentsView(await this.facts.paymentsOfSchool(school.id));
  }

  @Get('summary')
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'How many and how much is in each of the lists' })
  async summary(@Subject() school: School): Promise<PaymentsSummary> {
    return paymentsSummary(await this.facts.lists(school.id));
  }

  @Get('imports')
  @Permission('staff-of-school')
  @ApiOperation({ summary: 'How far imports are that have begun: lines done, of how many' })
  async imports(@Subject() school: School): Promise<ImportProgress[]> {
    const ledger = await this.ledgers.load(school.id);
    return importsUnderWay(ledger, this.clock.now().toISOString());
  }

  @Post('preview')
  @Permission('staff-of-school')
  @UseGuards(SchoolMayImport)
  @Throttled(OF_A_PERSON)
  @LargeJsonBody(TOO_LARGE)
  @HttpCode(200)
  @ApiOperation({ summary: 'How a statement would be read; nothing is stored' })
  @ApiUnprocessableEntityResponse(REFUSED)
  @ApiConflictResponse({ description: '`school_not_approved`' })
  async preview(
    @Subject() school: School,
    @Body() file: StatementFileDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<StatementPreview> {
    const ledger = await this.ledgers.load(school.id);
    const { read, statement } = await this.files.read(school, person.id, file, ledger);
    const dates = statement.lines.map(({ date }) => date).toSorted();
    const sum = (way: 1 | -1): string =>
      toDecimal(
        statement.lines.reduce((all, { amountSen }) => all + Math.max(0, amountSen * way), 0),
      );
    return {
      format: read.format,
      accountEnding: statement.accountEnding,
      from: dates[0] ?? '',
      to: dates.at(-1) ?? '',
      count: statement.lines.length,
      known: statement.lines.filter(({ lineId }) => ledger.lines.has(lineId)).length,
      moneyIn: sum(1),
      moneyOut: sum(-1),
      mapping: read.layout?.mapping ?? null,
      headings: read.layout?.headings ?? [],
      firstRows: read.firstRows,
      reasons: [...(read.layout?.reasons ?? []), ...read.notes],
      questions: read.questions,
      lines: statement.lines.slice(0, FIRST_LINES).map(({ date, time, amountSen, text }) => ({
        date,
        time,
        amount: toDecimal(amountSen),
        text,
      })),
    };
  }

  @Post('statements')
  @Permission('staff-of-school')
  @UseGuards(SchoolMayImport)
  @Throttled(OF_A_PERSON)
  @LargeJsonBody(TOO_LARGE)
  @ApiOperation({ summary: 'Keep the new lines of a statement: all of it or nothing' })
  @ApiUnprocessableEntityResponse(REFUSED)
  @ApiConflictResponse({
    description: '`statement_known`, `imported_meanwhile`, `school_not_approved`',
  })
  async import(
    @Subject() school: School,
    @Body() file: StatementFileDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<StatementImportedView> {
    const ledger = await this.ledgers.load(school.id);
    const { read, statement } = await this.files.read(school, person.id, file, ledger);
    this.files.requireAnswers(read);
    const context = contextOfRequest(person, this.clock.now());
    return this.commands.execute(new ImportStatement(statement, context));
  }

  @Post('matches')
  @Permission('staff-of-school')
  @HttpCode(200)
  @ApiOperation({ summary: 'Match by rule what is certain, as after each import' })
  async matchCertain(
    @Subject() school: School,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<{ matched: number }> {
    const context = contextOfRequest(person, this.clock.now());
    return { matched: await this.commands.execute(new MatchByRule(school.id, context)) };
  }

  @Post('lines/:lineId/match')
  @Permission('staff-of-school')
  @HttpCode(204)
  @ApiOperation({ summary: 'A line pays for a booking, as far as the booking is short of it' })
  @ApiNotFoundResponse({ description: 'No such line or booking' })
  @ApiConflictResponse({ description: '`line_used`, `line_set_aside`, `paid_already`' })
  async match(
    @Subject() school: School,
    @IdParam('Statement line', 'lineId') lineId: string,
    @Body() { confirmationNumber }: MatchLineDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const number = parseConfirmationNumber(confirmationNumber);
    if (number === null) throw notFound('Booking');
    const { bookingId } = await this.staff.requireByNumber(person, number);
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new MatchLine(school.id, lineId, bookingId, context));
  }

  @Post('lines/:lineId/unmatch')
  @Permission('staff-of-school')
  @HttpCode(204)
  @ApiOperation({ summary: 'Take a match back; the booking keeps its status' })
  @ApiConflictResponse({ description: '`not_matched`' })
  async unmatch(
    @Subject() school: School,
    @IdParam('Statement line', 'lineId') lineId: string,
    @Body() { bookingId }: UnmatchLineDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(
      new UnmatchLine(school.id, lineId, bookingId.toLowerCase(), context),
    );
  }

  @Post('lines/:lineId/return')
  @Permission('staff-of-school')
  @HttpCode(204)
  @ApiOperation({ summary: 'The bank took the payment of this line back by another line' })
  @ApiNotFoundResponse({ description: 'No such line' })
  @ApiConflictResponse({ description: '`line_set_aside`' })
  @ApiUnprocessableEntityResponse({ description: '`not_incoming`, `other_sum`' })
  async return(
    @Subject() school: School,
    @IdParam('Statement line', 'lineId') lineId: string,
    @Body() { byLineId }: ReturnLineDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new ReturnLine(school.id, lineId, byLineId.toLowerCase(), context));
  }

  @Post('lines/:lineId/set-aside')
  @Permission('staff-of-school')
  @HttpCode(204)
  @ApiOperation({ summary: 'What is left of a line was paid back, or is for something else' })
  @ApiConflictResponse({ description: '`line_used`, `line_set_aside`' })
  async setAside(
    @Subject() school: School,
    @IdParam('Statement line', 'lineId') lineId: string,
    @Body() { as }: SetLineAsideDto,
    @CurrentPerson() person: SignedInPerson,
  ): Promise<void> {
    const context = contextOfRequest(person, this.clock.now());
    await this.commands.execute(new SetLineAside(school.id, lineId, as, context));
  }
}
