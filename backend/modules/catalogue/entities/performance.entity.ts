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
import { Production } from './production.entity.js';

/** One performance of a production. Its bookings follow the events of `PerformanceWriter`, not changes by SQL. */
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

  /** The start of the performance. */
  @Column('timestamptz')
  dateTime: Date;

  @Column('text')
  venue: string;

  @Column('boolean', { default: true })
  salesEnabled: boolean;

  /**
   * The moment of archiving, from which families no longer see it; `null` when it is not archived. The performance is also hidden
   * while its production is archived.
   */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
