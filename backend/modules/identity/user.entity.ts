import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';

/** Person who has signed in at least once, or comes from the demo data. */
@Entity({ schema: 'catalogue', name: 'users' })
@Unique(['email'])
@Unique(['subject'])
@Check('ck_users_email_lower', 'email = lower(email)')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** E-mail address in lower case, so that each person has one row. */
  @Column('text', { transformer: { to: lower, from: (value: string) => value } })
  email: string;

  /** Id of the person at the identity provider (`sub`); null until the first sign-in. */
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

/** Converts a text to lower case. Operators in find conditions stay unchanged. */
function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}
