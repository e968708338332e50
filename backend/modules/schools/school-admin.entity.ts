import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import type { SchoolRole } from '../../contracts/rest/identity.js';
import { User } from '../identity/api.js';
import { School } from './school.entity.js';

/** Role of a person in a school. Owners have a row too, so that one query finds where a person works. */
@Entity({ schema: 'catalogue', name: 'school_admins' })
@Unique(['schoolId', 'userId'])
@Check('ck_school_admins_role', "role in ('admin', 'owner', 'door')")
export class SchoolAdmin {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  schoolId: string;

  @ManyToOne(() => School, { onDelete: 'CASCADE' })
  @JoinColumn()
  school?: Relation<School>;

  @Index()
  @Column('uuid')
  userId: string;

  @ManyToOne(() => User, { onDelete: 'CASCADE' })
  @JoinColumn()
  user?: Relation<User>;

  @Column('text', { default: 'admin' })
  role: SchoolRole;

  @CreateDateColumn({ type: 'timestamptz' })
  invitedAt: Date;
}
