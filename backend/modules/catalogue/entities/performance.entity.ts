import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import type { MovedBy } from '../domain/moved-by.js';
import { Production } from './production.entity.js';

/** One showtime of a production. Deleting it in the database presumes that its bookings were cancelled first. */
@Entity({ schema: 'catalogue', name: 'performances' })
@Index(['productionId', 'dateTime'])
@Index(['dateTime'])
export class Performance {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  productionId: string;

  @ManyToOne(() => Production, { onDelete: 'CASCADE' })
  @JoinColumn()
  production?: Relation<Production>;

  /** When the curtain rises. */
  @Column('timestamptz')
  dateTime: Date;

  @Column('text')
  venue: string;

  @Column('boolean', { default: true })
  salesEnabled: boolean;

  /** Who last brought it to another moment or venue; null while it never moved. Its bookings' events name them. */
  @Column('jsonb', { nullable: true })
  movedBy: MovedBy | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
