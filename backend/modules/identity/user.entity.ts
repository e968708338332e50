import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';

/** A person who has signed in at least once, or was added by the demo data. */
@Entity({ schema: 'catalogue', name: 'users' })
@Unique(['email'])
@Unique(['subject'])
@Check('ck_users_email_lower', 'email = lower(email)')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** In lower case, so that each person has one row in any spelling. */
  @Column('text', { transformer: { to: lower, from: (value: string) => value } })
  email: string;

  /** The identity provider's id of the person (`sub`); null until the first sign-in. */
  @Column('text', { nullable: true })
  subject: string | null;

  @Column('text', { nullable: true })
  firstName: string | null;

  @Column('text', { nullable: true })
  lastName: string | null;

  @Column('text', { nullable: true })
  profileImageUrl: string | null;

  @Column('boolean', { default: false })
  isSuperAdmin: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}

/** Lower-cases a text; operators in find conditions pass through. */
function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}
