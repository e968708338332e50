import type { OnApplicationBootstrap, OnModuleDestroy, Type } from '@nestjs/common';
import type { Command, CommandBus } from '@nestjs/cqrs';
import type { Clock } from '../../clock/clock.js';
import { signingKey } from '../../config/keys.js';
import type { Config } from '../../config/config.js';
import { logger } from '../../logging/logger.js';
import { commandsHandedOver, commandsOfOthers, gauge } from '../../metrics/metrics.js';
import { goingOnFrom, traceparent } from '../../tracing/trace.js';
import { WriteJournal, type CommandContext } from '../command-context.js';
import { HandOverClient } from './hand-over-client.js';
import { HandOverServer, NotTaken } from './hand-over-server.js';
import { LiveBackends, type OtherBackend } from './live-backends.js';
import { errorOf, outcomeOf, type HandedCommand, type Outcome } from './message.js';
import { ownerOf } from './owner-of.js';
import { ownRelease } from './release.js';
import { Seal } from './sealed.js';

/**
 * A command that was sent longer ago is not begun any more: its sender has executed it meanwhile, and told the buyer what came of
 * it. A backend that was stopped finds such commands when it goes on.
 */
const TOO_LATE_MS = 2_000;
/** A backend that did not answer is not asked again for so long: until the next looks have told whether it is there. */
const DOUBTED_MS = 2_000;
/** See {@link HandOverClient}; as long as a request waits for the database. */
const PATIENCE_MS = 10_000;

type WithContext<R> = Command<R> & { readonly context: CommandContext };

/** A type of command that the owner of its performance executes. */
export interface OwnedCommand<C extends WithContext<unknown> = WithContext<unknown>> {
  readonly type: Type<C>;
  performanceOf(command: C): string;
  /** The same, in such a way that it can be executed twice and counts once. */
  repeatable(command: C): C;
}

/** What of the configuration counts here, with the port there must be. */
export type HandOverConfig = Pick<Config, 'databaseUrl' | 'host' | 'secret' | 'previousSecrets'> & {
  readonly handOverPort: number;
};

/**
 * Where several backends run, each performance has one owner among them, which executes the commands that take its seats: so they
 * wait in one mailbox and do not get into each other's way. Only speed depends on it. Whoever does not get an answer executes the
 * command itself, under the same Idempotency-Key, and two that both take themselves for the owner are told apart by the event
 * store's expected revision, as ever (docs/decisions/0037). Made only where HAND_OVER_PORT is set.
 */
export class HandOver implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly backends: LiveBackends;
  private readonly client: HandOverClient;
  private readonly server = new HandOverServer((sealed, isGone) => this.take(sealed, isGone));
  private readonly seal: Seal;
  private readonly types: ReadonlyMap<string, OwnedCommand>;
  /** By id: until when, by the monotonic clock. */
  private readonly doubted = new Map<string, number>();

  constructor(
    private readonly config: HandOverConfig,
    private readonly clock: Clock,
    private readonly bus: CommandBus,
    types: readonly OwnedCommand[],
    patienceMs = PATIENCE_MS,
  ) {
    this.client = new HandOverClient(patienceMs);
    // Under another SECRET the same Idempotency-Key is another booking: such a backend must not understand this one.
    this.seal = new Seal(signingKey(config, 'commands of other backends'));
    this.types = new Map(types.map((owned) => [owned.type.name, owned]));
    this.backends = new LiveBackends({
      connectionString: config.databaseUrl,
      host: config.host,
      port: config.handOverPort,
      release: ownRelease(),
      onGone: (ids) => this.client.lost(ids),
    });
    gauge('houselights_other_backends', 'Other backends that this one knows of.', [], () => [
      { value: this.backends.others().size },
    ]);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.server.listen(this.config.handOverPort, this.config.host);
    this.backends.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.backends.stop();
    await this.server.close();
    this.client.close();
  }

  /**
   * Lets the owner execute a command, or `here` when that is this backend, or nobody knows another, or the owner does not answer.
   * What the command throws is thrown here, and what it wrote is noted in its journal.
   */
  async execute<R>(
    command: WithContext<R>,
    here: (command: WithContext<R>) => Promise<R>,
  ): Promise<R> {
    const owned = this.types.get(command.constructor.name);
    const owner = owned ? this.otherOwnerOf(owned.performanceOf(command)) : null;
    if (!owned || !owner) return here(command);
    const repeatable = owned.repeatable(command) as WithContext<R>;
    const outcome = await this.handTo(owner, repeatable);
    const error = errorOf(outcome);
    commandsHandedOver.inc({ outcome: outcome.kind === 'failed' ? 'lost' : 'answered' });
    if (error) throw error;
    if (outcome.kind !== 'done') return here(repeatable);
    command.context.journal.note(outcome.position);
    return outcome.result as R;
  }

  private otherOwnerOf(performanceId: string): OtherBackend | null {
    const others = this.backends.others();
    if (others.size === 0) return null;
    const owner = ownerOf(performanceId, [this.backends.id, ...others.keys()]);
    const other = others.get(owner ?? '') ?? null;
    return other && (this.doubted.get(other.id) ?? 0) < performance.now() ? other : null;
  }

  private async handTo(owner: OtherBackend, command: WithContext<unknown>): Promise<Outcome> {
    const { journal: _, ...context } = command.context;
    const handed: HandedCommand = {
      name: command.constructor.name,
      fields: { ...command, context },
      sentAt: this.clock.now().getTime(),
      ...traceparent(),
    };
    try {
      const sealed = this.seal.close(handed, `to ${owner.id}`);
      const answer = await this.client.send(owner, sealed);
      return this.seal.open(answer, answerTo(sealed)) as Outcome;
    } catch (error) {
      this.doubt(owner, error);
      return { kind: 'failed' };
    }
  }

  private doubt({ id, host, port }: OtherBackend, error: unknown): void {
    const now = performance.now();
    for (const [other, until] of this.doubted) if (until < now) this.doubted.delete(other);
    // One line, however many orders were on their way.
    if (!this.doubted.has(id))
      logger.warn({ err: error, owner: { id, host, port } }, 'An owner does not answer');
    this.doubted.set(id, now + DOUBTED_MS);
  }

  /** A command of another backend. It is executed here whoever owns its performance, so it goes from one to the next but once. */
  private async take(sealed: Buffer, isGone: () => boolean): Promise<Buffer> {
    const { command, after } = this.opened(sealed);
    if (isGone()) throw new NotTaken('Whoever sent it does not wait any more');
    commandsOfOthers.inc();
    const outcome = await goingOnFrom(after, () =>
      this.bus.execute<WithContext<unknown>, unknown>(command),
    ).then(
      (result): Outcome => ({ kind: 'done', result, position: command.context.journal.position }),
      outcomeOf,
    );
    return this.seal.close(outcome, answerTo(sealed));
  }

  /** @throws NotTaken */
  private opened(sealed: Buffer): {
    readonly command: WithContext<unknown>;
    readonly after: string | undefined;
  } {
    const { name, fields, sentAt, traceparent: after } = this.openedBy(sealed);
    const owned = this.types.get(name);
    if (!owned) throw new NotTaken('No such command');
    if (Math.abs(this.clock.now().getTime() - sentAt) > TOO_LATE_MS)
      throw new NotTaken('Sent too long ago');
    const context = { ...(fields['context'] as CommandContext), journal: new WriteJournal() };
    const empty = Object.create(owned.type.prototype as object) as WithContext<unknown>;
    return { command: Object.assign(empty, { ...fields, context }), after };
  }

  private openedBy(sealed: Buffer): HandedCommand {
    try {
      return this.seal.open(sealed, `to ${this.backends.id}`) as HandedCommand;
    } catch {
      throw new NotTaken('Not sealed for this backend');
    }
  }
}

/** An answer fits its own question alone. */
const answerTo = (sealed: Buffer): string => `answer to ${sealed.subarray(0, 28).toString('hex')}`;
