import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Catalogue event that was committed with its change and is not in the event store yet. The relay deletes the row once it is;
 * until then personal data is unencrypted here, as in the tables it was copied from.
 */
@Entity({ schema: 'catalogue', name: 'outbox' })
export class OutboxRow {
  /** Number of the row; rows of a stream are committed in this order. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq: string;

  /** Id of the event, so that it is stored once however often the row is relayed. */
  @Column('uuid')
  eventId: string;

  @Column('text')
  stream: string;

  @Column('text')
  type: string;

  @Column('jsonb')
  data: unknown;

  /** Complete metadata of the event: author, time and request. */
  @Column('jsonb')
  metadata: unknown;

  /** Time by the database's clock; tells how long the event has waited. */
  @Column('timestamptz', { default: () => 'now()' })
  recordedAt: Date;
}
