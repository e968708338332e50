import {
  Check,
  Column,
  Entity,
  JoinColumn,
  ManyToOne,
  OneToMany,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { SeatOverride } from './seat-override.entity.js';
import { SeatingSection } from './seating-section.entity.js';

/** A row of seats, numbered from 1. Its id is half of a seat's identity in the events, whatever its later labels. */
@Entity({ schema: 'catalogue', name: 'seating_rows' })
@Unique(['sectionId', 'rowLabel'])
@Check('ck_seating_rows_row_label', "btrim(row_label) <> ''")
@Check('ck_seating_rows_seat_count', 'seat_count between 1 and 500')
@Check('ck_seating_rows_price', 'price >= 0')
@Check('ck_seating_rows_display_order', 'display_order >= 0')
export class SeatingRow {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  sectionId: string;

  @ManyToOne(() => SeatingSection, (section) => section.rows, { onDelete: 'CASCADE' })
  @JoinColumn()
  section?: Relation<SeatingSection>;

  @Column('text')
  rowLabel: string;

  @Column('integer')
  seatCount: number;

  /** Decimal string in RM, e.g. `25.00`. */
  @Column('numeric', { precision: 10, scale: 2 })
  price: string;

  @Column('integer', { default: 0 })
  displayOrder: number;

  @OneToMany(() => SeatOverride, (override) => override.row)
  overrides?: Relation<SeatOverride>[];
}
