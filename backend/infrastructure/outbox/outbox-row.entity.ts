import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/**
 * Catalogue event that was committed with its change but is not in the event store yet. The relay deletes the row once the event
 * is stored. Until then the row contains unencrypted personal data, like the tables of the catalogue.
 */
@Entity({ schema: 'catalogue', name: 'outbox' })
export class OutboxRow {
  /** Number of the row. Rows of one stream are committed in the order of their numbers. */
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  seq: string;

  /** Id of the event, with which the store keeps it once, however often the row is relayed. */
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

  /** Time of the row by the database's clock, for measuring how long the event has waited. */
  @Column('timestamptz', { default: () => 'now()' })
  recordedAt: Date;
}
