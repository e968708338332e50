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

/** One performance of a production. Its bookings follow what `PerformanceWriter` tells of it, not what is done by SQL. */
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

  /** When the performance starts. */
  @Column('timestamptz')
  dateTime: Date;

  @Column('text')
  venue: string;

  @Column('boolean', { default: true })
  salesEnabled: boolean;

  /** Since when it is archived: families no longer see it. `null`: it is not. Also hidden while its production is archived. */
  @Column('timestamptz', { nullable: true })
  archivedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
