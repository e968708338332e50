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
import { Production } from './production.entity.js';

/** A kind of ticket of a production, beside Standard. It is archived, never deleted, because events name it. Decision 54. */
@Entity({ schema: 'catalogue', name: 'ticket_kinds' })
@Check('ck_ticket_kinds_name', "btrim(name) <> ''")
@Check('ck_ticket_kinds_most_per_order', 'most_per_order >= 1')
export class TicketKind {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  productionId: string;

  @ManyToOne(() => Production, { onDelete: 'CASCADE' })
  @JoinColumn()
  production?: Relation<Production>;

  @Column('text')
  name: string;

  @Column('jsonb')
  translations: Translations;

  /** In sen. The first price in force counts. */
  @Column('jsonb')
  prices: readonly DatedPrice[];

  /** Null: all sections. Ids of deleted sections may remain. */
  @Column('uuid', { array: true, nullable: true })
  sectionIds: string[] | null;

  /** Most tickets of the kind in one order; null: no limit. */
  @Column('integer', { nullable: true })
  mostPerOrder: number | null;

  /** Ids of kinds, or `standard`: an order needs a ticket of one of them. Empty: the kind is sold alone. */
  @Column('text', { array: true })
  onlyWith: string[];

  /** Proof to show at the door, e.g. `Pupil card`. */
  @Column('text', { nullable: true })
  proof: string | null;

  @Column('integer', { default: 0 })
  displayOrder: number;

  /** The moment of archiving, from which the kind is not sold; `null` when it is not archived. */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
