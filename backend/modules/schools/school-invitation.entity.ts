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

/**
 * Role offered to an e-mail address. It becomes a SchoolAdmin when the person signs in with that address and accepts.
 */
@Entity({ schema: 'catalogue', name: 'school_invitations' })
@Unique(['schoolId', 'email'])
@Check('ck_school_invitations_email_lower', 'email = lower(email)')
@Check('ck_school_invitations_role', "role in ('admin', 'owner', 'door')")
export class SchoolInvitation {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  schoolId: string;

  @ManyToOne(() => School, { onDelete: 'CASCADE' })
  @JoinColumn()
  school?: Relation<School>;

  /** E-mail address of the invited person, in lower case. */
  @Index()
  @Column('text')
  email: string;

  @Column('text', { default: 'admin' })
  role: SchoolRole;

  @Column('uuid', { nullable: true })
  invitedById: string | null;

  @ManyToOne(() => User, { onDelete: 'SET NULL', nullable: true })
  @JoinColumn()
  invitedBy?: Relation<User> | null;

  @CreateDateColumn({ type: 'timestamptz' })
  invitedAt: Date;
}
