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
import type { CodeReduction } from '../../../contracts/discount-price.js';
import { Production } from './production.entity.js';

/** A discount code of a production. It is archived, never deleted, because events name it. Decision 55. */
@Entity({ schema: 'catalogue', name: 'discount_codes' })
@Check('ck_discount_codes_name', "btrim(name) <> ''")
@Check('ck_discount_codes_words', "words <> '{}'")
@Check('ck_discount_codes_orders_per_word', 'orders_per_word >= 1')
export class DiscountCode {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  productionId: string;

  @ManyToOne(() => Production, { onDelete: 'CASCADE' })
  @JoinColumn()
  production?: Relation<Production>;

  /** For staff and the books. */
  @Column('text')
  name: string;

  /** Words in the form that `discountWord` gives them. They never change. */
  @Column('text', { array: true })
  words: string[];

  /** In sen. */
  @Column('jsonb', { nullable: true })
  reduction: CodeReduction | null;

  /** The kind that is sold only with a code; null: none. */
  @Column('uuid', { nullable: true })
  kindId: string | null;

  /** Sections whose seats are sold only with a code. Ids of deleted sections may remain. */
  @Column('uuid', { array: true })
  sectionIds: string[];

  @Column('integer')
  ordersPerWord: number;

  /** Exclusive; null: for good. */
  @Column('timestamptz', { nullable: true })
  until: Date | null;

  /** The moment of archiving, from which the code is not accepted; `null` when it is not archived. */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
