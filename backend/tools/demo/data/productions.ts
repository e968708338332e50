import type { Translations } from '../../../contracts/rest/ticket-kinds.js';
import type { CodeReduction } from '../../../contracts/discount-price.js';
import type { TicketPrice } from '../../../contracts/ticket-price.js';
import type { Extra } from '../../../modules/catalogue/api.js';
import type { PosterName } from '../pictures/pictures.js';
import { FRIDAY, type Moment, SATURDAY, SUNDAY } from './calendar.js';
import { demoId } from './demo-id.js';
import { grandHall, type Hall, range, studio } from './halls.js';
import type { SchoolKey } from './schools.js';

export interface DemoPerformance extends Moment {
  readonly key: string;
  readonly salesEnabled?: boolean;
}

export interface DemoProduction {
  readonly key: string;
  readonly school: SchoolKey;
  readonly title: string;
  readonly description: string;
  readonly venue: string;
  readonly poster: PosterName;
  readonly posterAlt: string;
  readonly hall: Hall;
  readonly performances: readonly DemoPerformance[];
  readonly kinds?: readonly DemoKind[];
  readonly discountCode?: DemoCode;
  readonly extras?: readonly DemoExtra[];
}

/** A ticket kind; prices and rules as in contracts/events. */
export interface DemoKind {
  readonly key: string;
  readonly name: string;
  readonly translations: Translations;
  readonly price: TicketPrice;
  /** Price until some days before the first performance. */
  readonly earlyBird?: { readonly price: TicketPrice; readonly daysBefore: number };
  /** Name of the only section in which the kind is sold. */
  readonly section?: string;
  readonly mostPerOrder?: number;
  readonly onlyWithStandard?: boolean;
  readonly proof?: string;
}

/** A discount code; its reduction as in contracts/events. */
export interface DemoCode {
  readonly key: string;
  readonly name: string;
  readonly word: string;
  readonly reduction: CodeReduction;
  readonly orders: number;
}

/** A thing or a donation. */
export interface DemoExtra extends Pick<
  Extra,
  'type' | 'name' | 'priceSen' | 'stock' | 'keptWhenCancelled'
> {
  readonly key: string;
  readonly translations: Translations;
}

export const productionId = (key: string): string => demoId(`production ${key}`);
export const kindId = (key: string): string => demoId(`ticket kind ${key}`);
export const codeId = (key: string): string => demoId(`discount code ${key}`);
export const extraId = (key: string): string => demoId(`extra ${key}`);
export const performanceId = (performanceKey: string): string =>
  demoId(`performance ${performanceKey}`);

/** Productions of the demo. Dates count from the day on which the data is loaded, so that a show is always on sale. */
export const demoProductions: readonly DemoProduction[] = [
  {
    key: 'ledang',
    school: 'melati',
    title: 'Puteri Gunung Ledang',
    description:
      'A sultan asks for the hand of the princess who lives on Mount Ledang, and she answers with seven wishes: a bridge of gold, ' +
      'a bridge of silver, and five more that no crown can buy. The old legend of Malacca with live gamelan, a chorus of sixty and ' +
      'songs by our own Form Five students.',
    venue: 'Dewan Seri Melati',
    poster: 'puteri-gunung-ledang',
    posterAlt: 'A princess stands on a mountain top before a full moon.',
    hall: grandHall(
      { front: '35.00', vip: '50.00', rear: '25.00', balcony: '18.00', restricted: '12.00' },
      [
        // Seats reserved for the families of the choir, who come to the matinée together.
        { row: 'B', seats: range(1, 6), status: 'reserved', performance: 'ledang-matinee' },
      ],
    ),
    performances: [
      { key: 'ledang-friday', weekday: FRIDAY, at: '20:00', daysFromNow: 14 },
      { key: 'ledang-matinee', weekday: SATURDAY, at: '15:00', daysFromNow: 15 },
      { key: 'ledang-saturday', weekday: SATURDAY, at: '20:00', daysFromNow: 15 },
    ],
  },
  {
    key: 'kancil',
    school: 'melati',
    title: 'Sang Kancil and the Crocodiles',
    description:
      'The cleverest mouse-deer in the jungle wants the fruit on the other bank, and the crocodiles want lunch. Forty-five minutes of ' +
      'puppets, drums and bad ideas for everybody from four years up, played by Forms One and Two.',
    venue: 'Black Box, SMK Seri Melati',
    poster: 'sang-kancil',
    posterAlt: 'A mouse-deer leaps over three crocodiles in a river at sunset.',
    hall: studio('15.00'),
    performances: [
      { key: 'kancil-saturday', weekday: SATURDAY, at: '11:00', daysFromNow: 5 },
      { key: 'kancil-sunday', weekday: SUNDAY, at: '11:00', daysFromNow: 6 },
    ],
  },
  {
    key: 'midsummer',
    school: 'ilmu',
    title: 'A Midsummer Night’s Dream',
    description:
      'Four lovers, six workmen and a wood full of fairies who will not leave well alone. Shakespeare’s comedy, moved to a rainforest ' +
      'at the edge of Kuala Lumpur, with the school orchestra playing Mendelssohn.',
    venue: 'Ilmu Auditorium',
    poster: 'midsummer',
    posterAlt: 'A sleeping donkey with a crown of flowers among fireflies.',
    hall: grandHall({
      front: '40.00',
      vip: '60.00',
      rear: '30.00',
      balcony: '20.00',
      restricted: '15.00',
    }),
    performances: [
      { key: 'midsummer-friday', weekday: FRIDAY, at: '19:30', daysFromNow: 35 },
      {
        key: 'midsummer-saturday',
        weekday: SATURDAY,
        at: '19:30',
        daysFromNow: 36,
        salesEnabled: false,
      },
    ],
    extras: [
      {
        key: 'midsummer-booklet',
        type: 'thing',
        name: 'Programme booklet',
        translations: { ms: 'Buku program', zh: '节目册', ta: 'நிகழ்ச்சி நூல்' },
        priceSen: 500,
        stock: [{ size: '', stock: 120 }],
        keptWhenCancelled: false,
      },
      {
        key: 'midsummer-pibg',
        type: 'donation',
        name: 'For the parents’ association',
        translations: {
          ms: 'Untuk PIBG',
          zh: '给家教协会（PIBG）',
          ta: 'பெற்றோர் ஆசிரியர் சங்கத்திற்கு (PIBG)',
        },
        priceSen: 0,
        stock: [],
        keptWhenCancelled: true,
      },
    ],
    discountCode: {
      key: 'midsummer-cast',
      name: 'Families of the cast',
      word: 'OBERON20',
      reduction: { type: 'percent-off', percent: 20 },
      orders: 100,
    },
    kinds: [
      {
        key: 'midsummer-child',
        name: 'Child',
        translations: { ms: 'Kanak-kanak', zh: '儿童', ta: 'குழந்தை' },
        price: { type: 'percent-off', percent: 50 },
        earlyBird: { price: { type: 'percent-off', percent: 60 }, daysBefore: 21 },
        onlyWithStandard: true,
      },
      {
        key: 'midsummer-pupil',
        name: 'Pupil',
        translations: { ms: 'Pelajar', zh: '学生', ta: 'மாணவர்' },
        price: { type: 'off', sen: 1000 },
        mostPerOrder: 4,
        proof: 'Pupil card',
      },
      {
        key: 'midsummer-companion',
        name: 'OKU Companion',
        translations: { ms: 'Pengiring OKU', zh: '残障人士陪同者', ta: 'மாற்றுத்திறனாளி துணை' },
        price: { type: 'fixed', sen: 0 },
        section: 'Front Stalls',
        mostPerOrder: 1,
        onlyWithStandard: true,
        proof: 'OKU card',
      },
    ],
  },
  {
    key: 'eighty-days',
    school: 'ilmu',
    title: 'Around the World in Eighty Days',
    description:
      'Phileas Fogg bets twenty thousand pounds that he can be back for dinner. Eight actors play forty-three people, two trains and ' +
      'an elephant. After the novel by Jules Verne.',
    venue: 'Studio Ilmu',
    poster: 'eighty-days',
    posterAlt: 'A striped hot-air balloon above the curve of the globe.',
    hall: studio('20.00'),
    performances: [
      { key: 'eighty-days-saturday', weekday: SATURDAY, at: '19:30', daysFromNow: -6 },
    ],
  },
];
