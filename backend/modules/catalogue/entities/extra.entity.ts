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
import type { ExtraType } from '../../../contracts/extras.js';
import type { Translations } from '../../../contracts/rest/ticket-kinds.js';
import { Production } from './production.entity.js';

/** An extra of a production. It is archived, never deleted, because events name it. Decision 57. */
@Entity({ schema: 'catalogue', name: 'extras' })
@Check('ck_extras_name', "btrim(name) <> ''")
@Check('ck_extras_type', "type in ('thing', 'donation')")
export class Extra {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Index()
  @Column('uuid')
  productionId: string;

  @ManyToOne(() => Production, { onDelete: 'CASCADE' })
  @JoinColumn()
  production?: Relation<Production>;

  @Column('text')
  type: ExtraType;

  @Column('text')
  name: string;

  @Column('jsonb')
  translations: Translations;

  /** In sen; 0 for a donation, whose sum the family chooses. */
  @Column('integer')
  priceSen: number;

  /** Sizes of a thing with what there is to sell; empty for a donation. */
  @Column('jsonb')
  stock: { readonly size: string; readonly stock: number }[];

  /** True when the school keeps the donation of a paid booking that is cancelled. */
  @Column('boolean')
  keptWhenCancelled: boolean;

  /** The moment of archiving, from which it is not sold; `null` when it is not archived. */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
