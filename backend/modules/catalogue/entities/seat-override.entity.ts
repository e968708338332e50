import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import type { SeatOverrideStatus } from '../../../contracts/rest/catalogue.js';
import { Performance } from './performance.entity.js';
import { SeatingRow } from './seating-row.entity.js';

/**
 * A status or price of one seat: for all performances (no performance), or for one, which then takes precedence. The
 * migration makes the unique constraint NULLS NOT DISTINCT: at most one plan-wide override per seat.
 */
@Entity({ schema: 'catalogue', name: 'seat_overrides' })
@Unique(['rowId', 'seatNumber', 'performanceId'])
@Check('ck_seat_overrides_seat_number', 'seat_number >= 1')
@Check(
  'ck_seat_overrides_status',
  "status in ('available', 'unavailable', 'reserved', 'vip', 'booked')",
)
@Check('ck_seat_overrides_custom_price', 'custom_price >= 0')
export class SeatOverride {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  rowId: string;

  @ManyToOne(() => SeatingRow, (row) => row.overrides, { onDelete: 'CASCADE' })
  @JoinColumn()
  row?: Relation<SeatingRow>;

  @Column('integer')
  seatNumber: number;

  @Index()
  @Column('uuid', { nullable: true })
  performanceId: string | null;

  @ManyToOne(() => Performance, { onDelete: 'CASCADE', nullable: true })
  @JoinColumn()
  performance?: Relation<Performance> | null;

  @Column('text', { default: 'available' })
  status: SeatOverrideStatus;

  /** Decimal string in RM; null: the row's price. */
  @Column('numeric', { precision: 10, scale: 2, nullable: true })
  customPrice: string | null;
}
