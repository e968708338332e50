import type { OrderedSeat, SeatInput } from '../../../contracts/rest/bookings.js';
import { demoId } from './demo-id.js';
import { range } from './halls.js';
import { kindId, performanceId } from './productions.js';
import type { Customer } from '../../../contracts/events/booking.js';

type DemoCustomer = Customer;

/** The demo account of a parent, whose bookings fill My Tickets. */
const parent: DemoCustomer = {
  name: 'Nurul Aisyah',
  email: 'parent@houselights.example',
  phone: '+60 12-555 0199',
};

const names = [
  'Ahmad Faizal',
  'Tan Mei Ling',
  'Siti Hajar',
  'Rajesh Kumar',
  'Wong Kah Mun',
  'Nor Azizah',
  'Grace Anthony',
  'Hafiz Roslan',
  'Lee Chong Han',
  'Priya Menon',
  'Zainab Yusof',
  'Daniel Lourdes',
  'Ng Su Yin',
  'Amirul Hakim',
  'Shanti Devi',
  'Chia Boon Keat',
  'Rohani Salleh',
  'Marcus Fernandez',
  'Goh Li Wen',
  'Khairul Anuar',
  'Anita Pillai',
  'Yap Jia Hui',
  'Mastura Halim',
  'Joseph Lian',
];

/** Returns an invented family. Mails to `.example` addresses reach nobody. */
function demoCustomer(number: number): DemoCustomer {
  const name = names[number % names.length] ?? '';
  const again = number < names.length ? '' : String(Math.floor(number / names.length) + 1);
  return {
    name,
    email: `${name.toLowerCase().replaceAll(' ', '.')}${again}@families.example`,
    phone: `+60 12-555 ${String(100 + number).padStart(4, '0')}`,
  };
}

/** `needs_review`: the family sent a receipt that the receipt check leaves to staff. */
export type DemoOutcome = 'pending_payment' | 'confirmed' | 'needs_review' | 'rejected';

/** An order from before the demo began, replayed by the same commands as any other order. */
export interface DemoBooking {
  /** Id of the order. It is the same on every machine, so that a second replay finds the order. */
  readonly id: string;
  readonly performanceId: string;
  readonly seats: readonly OrderedSeat[];
  readonly customer: DemoCustomer;
  /** Address of the demo account that was signed in when buying; null for a guest. */
  readonly userEmail: string | null;
  readonly outcome: DemoOutcome;
  /**
   * Number of days before now at which the order was placed. For the past performance this is always before the performance
   * began.
   */
  readonly placedDaysAgo: number;
  /** Seats of the order whose guests came. Set only for confirmed bookings of the past performance. */
  readonly checkedInSeats: readonly SeatInput[];
}

/** The six seats that the nearly sold out performance still has. */
export const lastSeats: readonly SeatInput[] = [
  ...seats('Studio', 'A', [10]),
  ...seats('Studio', 'C', [1]),
  ...seats('Studio', 'E', [4, 5]),
  ...seats('Studio', 'F', [9, 10]),
];

let next = 0;

export const demoBookings: readonly DemoBooking[] = [
  ...nearlySoldOut(),
  ...past(),

  booking('ledang-friday', seats('Front Stalls', 'C', range(10, 13)), { placedDaysAgo: 6 }),
  booking('ledang-friday', seats('Front Stalls', 'E', range(11, 14)), { placedDaysAgo: 5 }),
  booking('ledang-friday', seats('Front Stalls', 'F', [9, 10]), { placedDaysAgo: 5 }),
  booking('ledang-friday', seats('Front Stalls', 'G', range(12, 16)), {
    // The order is only twenty minutes old, so its seats are still held when the receipt check reads the receipt.
    placedDaysAgo: 20 / 1440,
    outcome: 'needs_review',
  }),
  booking('ledang-friday', seats('Rear Stalls', 'L', range(12, 15)), { placedDaysAgo: 3 }),
  booking('ledang-friday', seats('Rear Stalls', 'M', range(8, 10)), {
    placedDaysAgo: 0,
    outcome: 'rejected',
  }),
  booking('ledang-friday', seats('Balcony', 'AA', range(13, 18)), { placedDaysAgo: 2 }),
  booking('ledang-friday', seats('Balcony', 'BB', [3, 4]), {
    placedDaysAgo: 0,
    outcome: 'pending_payment',
  }),

  booking('ledang-matinee', seats('Front Stalls', 'D', range(3, 8)), { placedDaysAgo: 7 }),
  booking('ledang-matinee', seats('Front Stalls', 'H', range(10, 12)), { placedDaysAgo: 3 }),
  booking('ledang-matinee', seats('Rear Stalls', 'N', range(1, 8)), { placedDaysAgo: 1 }),

  booking('ledang-saturday', seats('Front Stalls', 'F', [12, 13]), {
    placedDaysAgo: 2,
    customer: parent,
  }),
  booking('ledang-saturday', seats('Front Stalls', 'C', [8, 9]), { placedDaysAgo: 4 }),
  booking('ledang-saturday', seats('Rear Stalls', 'P', range(11, 16)), { placedDaysAgo: 2 }),
  booking('ledang-saturday', seats('Balcony', 'AA', range(1, 4)), { placedDaysAgo: 1 }),

  booking('kancil-sunday', seats('Studio', 'B', range(4, 7)), { placedDaysAgo: 3 }),
  booking('kancil-sunday', seats('Studio', 'C', range(1, 3)), {
    placedDaysAgo: 0,
    outcome: 'pending_payment',
    customer: parent,
  }),

  booking(
    'midsummer-friday',
    [
      ...seats('Front Stalls', 'E', [9, 10]),
      ...soldAs('midsummer-child', seats('Front Stalls', 'E', [11, 12])),
    ],
    { placedDaysAgo: 2 },
  ),
  booking('midsummer-friday', soldAs('midsummer-pupil', seats('Balcony', 'CC', [14, 15])), {
    placedDaysAgo: 1,
  }),
];

/** Bookings of all seats of Sang Kancil's Saturday except {@link lastSeats}, by families that sit together. */
function nearlySoldOut(): DemoBooking[] {
  const families: Record<string, readonly number[][]> = {
    A: [range(3, 5), range(6, 9)],
    B: [range(1, 4), range(5, 7), range(8, 10)],
    C: [range(2, 3), range(4, 7), range(8, 10)],
    D: [range(1, 5), range(6, 7), range(8, 10)],
    E: [range(1, 3), range(6, 10)],
    F: [range(1, 3), range(4, 5), range(7, 8)],
  };
  return Object.entries(families).flatMap(([row, groups]) =>
    groups.map((numbers, index) =>
      booking('kancil-saturday', seats('Studio', row, numbers), { placedDaysAgo: 2 + index * 3 }),
    ),
  );
}

/**
 * Returns bookings of a past performance: most guests came, one family came without its third member, two families
 * did not come.
 */
function past(): DemoBooking[] {
  const evening = 'eighty-days-saturday';
  const came = (
    row: string,
    numbers: readonly number[],
    placedDaysAgo: number,
    customer?: DemoCustomer,
  ): DemoBooking => {
    const taken = seats('Studio', row, numbers);
    return booking(evening, taken, { placedDaysAgo, customer, checkedInSeats: taken });
  };
  return [
    came('A', range(3, 6), 40),
    came('A', range(7, 10), 33),
    came('B', range(1, 2), 32, parent),
    came('B', range(3, 6), 30),
    came('C', range(2, 5), 27),
    booking(evening, seats('Studio', 'C', range(6, 8)), {
      placedDaysAgo: 25,
      checkedInSeats: seats('Studio', 'C', [6, 7]),
    }),
    came('D', range(3, 4), 22),
    came('D', range(5, 9), 21),
    booking(evening, seats('Studio', 'E', range(1, 2)), { placedDaysAgo: 20 }),
    came('E', range(4, 7), 18),
    booking(evening, seats('Studio', 'F', range(7, 8)), { placedDaysAgo: 16 }),
    came('F', range(1, 4), 15),
  ];
}

interface BookingOptions {
  readonly placedDaysAgo: number;
  readonly outcome?: DemoOutcome;
  readonly customer?: DemoCustomer | undefined;
  readonly checkedInSeats?: readonly SeatInput[];
}

function booking(
  performance: string,
  wanted: readonly OrderedSeat[],
  options: BookingOptions,
): DemoBooking {
  const number = next++;
  return {
    id: demoId(`booking ${number}`),
    performanceId: performanceId(performance),
    seats: wanted,
    customer: options.customer ?? demoCustomer(number),
    userEmail: options.customer === parent ? parent.email : null,
    outcome: options.outcome ?? 'confirmed',
    placedDaysAgo: options.placedDaysAgo,
    checkedInSeats: options.checkedInSeats ?? [],
  };
}

function soldAs(kind: string, wanted: readonly SeatInput[]): OrderedSeat[] {
  return wanted.map((seat) => ({ ...seat, kind: kindId(kind) }));
}

function seats(section: string, row: string, numbers: readonly number[]): SeatInput[] {
  return numbers.map((number) => ({ section, row, number }));
}
