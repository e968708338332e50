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
import { Production } from './production.entity.js';
import { SeatingRow } from './seating-row.entity.js';

/**
 * A block of rows. All performances of a production share one plan.
 * Names are unique within a production: buyers name a seat by section, row and number.
 */
@Entity({ schema: 'catalogue', name: 'seating_sections' })
@Unique(['productionId', 'name'])
@Check('ck_seating_sections_name', "btrim(name) <> ''")
@Check('ck_seating_sections_display_order', 'display_order >= 0')
@Check('ck_seating_sections_aisle_after', 'aisle_after >= 0')
export class SeatingSection {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  productionId: string;

  @ManyToOne(() => Production, { onDelete: 'CASCADE' })
  @JoinColumn()
  production?: Relation<Production>;

  @Column('text')
  name: string;

  @Column('integer', { default: 0 })
  displayOrder: number;

  /** Width of the aisle behind this section; 0 is none. */
  @Column('integer', { default: 0 })
  aisleAfter: number;

  @OneToMany(() => SeatingRow, (row) => row.section)
  rows?: Relation<SeatingRow>[];
}
