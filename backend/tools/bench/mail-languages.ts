/**
 * Prints the processor time of a ticket mail in each language, and its ratio to English in the same round:
 * `node backend/tools/launcher/run-built.mjs tools/bench/mail-languages` (docs/languages.md).
 */
import { LANGUAGES, type KnownLanguage } from '../../contracts/language.js';
import { ticketEmail } from '../../modules/notifications/mails/ticket.js';

const ROUNDS = 31;
const MAILS = 200;
const languages = Object.keys(LANGUAGES) as KnownLanguage[];

function processorMs(language: KnownLanguage): number {
  const before = process.cpuUsage();
  for (let mail = 0; mail < MAILS; mail++)
    ticketEmail({
      to: 'aminah@families.example',
      customerName: 'Aminah',
      productionTitle: 'Puteri Gunung Ledang',
      confirmationNumber: '7K2MQ-X9RTD',
      startsAt: new Date('2026-12-04T12:00:00Z'),
      venue: 'Dewan Seri Melati',
      school: { name: 'SMK Seri Melati', email: 'pibg@melati.example', phone: '' },
      bookingUrl: 'https://tickets.example/booking/b-1',
      checkInUrl: 'https://tickets.example/check-in/b-1',
      seats: [9, 10, 11].map((number) => ({ section: 'Stalls', row: 'B', number })),
      totalAmount: '60.00',
      balance: { charged: '60.00', paid: '60.00', open: '0.00', refundDue: '0.00', payee: null },
      qrPng: Buffer.from('qr'),
      changes: 0,
      now: new Date('2026-11-21T08:00:00Z'),
      language,
    });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / MAILS;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

const rounds = Array.from({ length: ROUNDS }, (_, round) => {
  const inTurn = round % 2 === 0 ? languages : languages.toReversed();
  return new Map(inTurn.map((language) => [language, processorMs(language)]));
}).slice(1);
for (const language of languages) {
  const ms = rounds.map((round) => round.get(language) ?? NaN);
  const ratios = rounds.map((round, place) => (ms[place] ?? NaN) / (round.get('en') ?? NaN));
  console.log(`${language}: ${median(ms).toFixed(3)} ms, ${median(ratios).toFixed(2)} of English`);
}
