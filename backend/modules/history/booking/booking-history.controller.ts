import { Controller, Get, Inject, Res, StreamableFile } from '@nestjs/common';
import { ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { Language } from '../../../contracts/language.js';
import type { BookingHistoryEntry } from '../../../contracts/rest/administration.js';
import { type Clock, CLOCK } from '../../../infrastructure/clock/clock.js';
import { InScreenLanguage, StaffLanguage } from '../../../infrastructure/http/visitor-language.js';
import { Permission, Subject } from '../../../infrastructure/http/permission.js';
import type { PlacedBooking } from '../../orders/api.js';
import { type SignedInPerson, CurrentPerson } from '../../identity/api.js';
import { OwnSchool } from '../../schools/api.js';
import { BookingHistories } from './booking-histories.js';
import { precise } from '../../../contracts/rest/precise-moment.js';
import { asPlainText, csvOf } from '../../../infrastructure/documents/csv.js';
import { linesOf } from './entry-lines.js';

const COLUMNS = ['Time (Malaysia)', 'Who', 'Event', 'What happened', 'Changes and details', 'Mail'];

const historyCsv = (entries: readonly BookingHistoryEntry[]): string =>
  csvOf([
    COLUMNS,
    ...entries.map((entry) =>
      [
        precise(entry.at),
        entry.who,
        entry.type,
        entry.summary,
        linesOf(entry).join('\n'),
        entry.mail ? `To ${entry.mail.to}\n${entry.mail.subject}\n\n${entry.mail.text}` : '',
      ].map(asPlainText),
    ),
  ]);

/** Serves the whole history of a booking, on screen and as files for answering a complaint. */
@ApiTags('administration')
@Controller('api/admin/bookings/:id')
export class BookingHistoryController {
  constructor(
    private readonly histories: BookingHistories,
    private readonly schools: OwnSchool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get('history')
  @Permission('staff-of-booking')
  @InScreenLanguage()
  @ApiOperation({
    summary:
      'Everything that happened to a booking, oldest first, in words; cancelled bookings keep theirs',
  })
  history(
    @Subject() booking: PlacedBooking,
    @StaffLanguage() language: Language,
  ): Promise<BookingHistoryEntry[]> {
    return this.histories.historyOfBooking(booking, language);
  }

  @Get('history.csv')
  @Permission('staff-of-booking')
  @ApiOperation({ summary: 'The same as a table: a row for each event' })
  @ApiProduces('text/csv')
  async csv(
    @Subject() booking: PlacedBooking,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const entries = await this.histories.historyOfBooking(booking);
    response.attachment(`houselights-history-${booking.confirmationNumber}.csv`);
    return new StreamableFile(Buffer.from(historyCsv(entries)), {
      type: 'text/csv; charset=utf-8',
    });
  }

  @Get('history.pdf')
  @Permission('staff-of-booking')
  @ApiOperation({ summary: 'The same as a document to print or to answer a complaint with' })
  @ApiProduces('application/pdf')
  async pdf(
    @Subject() booking: PlacedBooking,
    @CurrentPerson() person: SignedInPerson,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const [entries, school] = await Promise.all([
      this.histories.historyOfBooking(booking),
      this.schools.require(person, booking.performance.schoolId),
    ]);
    const { confirmationNumber } = booking;
    const of = { confirmationNumber, schoolName: school.name, now: this.clock.now() };
    const { historyPdf } = await import('./history-pdf.js');
    response.attachment(`houselights-history-${confirmationNumber}.pdf`);
    return new StreamableFile(await historyPdf(of, entries), { type: 'application/pdf' });
  }
}
