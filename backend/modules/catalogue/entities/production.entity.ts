import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { Translations } from '../../../contracts/rest/ticket-kinds.js';
import type { DatedPrice } from '../../../contracts/ticket-price.js';
import { School } from '../../schools/api.js';

/** An announced show. Each date of it is a performance. */
@Entity({ schema: 'catalogue', name: 'productions' })
@Check('ck_productions_title', "btrim(title) <> ''")
export class Production {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  schoolId: string;

  @ManyToOne(() => School, { onDelete: 'RESTRICT' })
  @JoinColumn()
  school?: Relation<School>;

  @Column('text')
  title: string;

  @Column('text', { nullable: true })
  description: string | null;

  /** The description in other languages. */
  @Column('jsonb', { default: {} })
  descriptionTranslations: Translations;

  /** Free text, e.g. `12 to 14 March 2027`. */
  @Column('text')
  dates: string;

  @Column('text')
  venue: string;

  /** Public path of the poster. */
  @Column('text', { nullable: true })
  imageUrl: string | null;

  /**
   * The moment of archiving, from which families no longer see the production and its performances; `null` when not
   * archived.
   */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  /**
   * True while only the school's staff see the production, and nothing of it is sold. Publishing ends this for good.
   */
  @Column('boolean', { default: false })
  draft: boolean;

  /** Dated prices of Standard, in sen; while none is in force, a seat costs its own price. Decision 54. */
  @Column('jsonb', { default: [] })
  standardPrices: readonly DatedPrice[];

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
