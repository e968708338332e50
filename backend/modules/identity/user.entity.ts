import {
  Check,
  Column,
  CreateDateColumn,
  Entity,
  PrimaryGeneratedColumn,
  Unique,
  UpdateDateColumn,
} from 'typeorm';

/** A person who has signed in at least once, or was put in by the demo data. */
@Entity({ schema: 'catalogue', name: 'users' })
@Unique(['email'])
@Unique(['subject'])
@Check('ck_users_email_lower', 'email = lower(email)')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Always lower case, so that one person is one row however they typed it. */
  @Column('text', { transformer: { to: lower, from: (value: string) => value } })
  email: string;

  /** The identity provider's name for this person (`sub`); null until the first sign-in. */
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

/** Find conditions may be operators, which pass through. */
function lower(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() : value;
}
