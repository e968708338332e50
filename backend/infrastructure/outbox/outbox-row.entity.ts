import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A catalogue event that was committed with the change it tells of and is not in the event store yet. The relay deletes the
 * row once it is; until then personal data stands here in plain, as in the tables it was copied from.
 */
@Entity({ schema: 'catalogue', name: 'outbox' })
export class OutboxRow {
  /** Within a stream, rows are committed in this order. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq: string;

  /** The event's id, so that the event is stored once however often the row is relayed. */
  @Column('uuid')
  eventId: string;

  @Column('text')
  stream: string;

  @Column('text')
  type: string;

  @Column('jsonb')
  data: unknown;

  /** The event's whole metadata: who, when, and the request. */
  @Column('jsonb')
  metadata: unknown;

  /** By the database's clock; tells how long the event has waited. */
  @Column('timestamptz', { default: () => 'now()' })
  recordedAt: Date;
}
