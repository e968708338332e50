import { createRequire } from 'node:module';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/* Protocol definitions that the client has but does not export, and their dependencies. They are CommonJS modules. */
const require = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'));
const grpc = require('@grpc/grpc-js') as typeof import('@grpc/grpc-js');
const generated = (name: string): unknown => require(`@eventstore/db-client/generated/${name}.js`);
const pb = generated(
  'streams_pb',
) as typeof import('@eventstore/db-client/generated/streams_pb.js');
const shared = generated(
  'shared_pb',
) as typeof import('@eventstore/db-client/generated/shared_pb.js');
const status = generated(
  'status_pb',
) as typeof import('@eventstore/db-client/generated/status_pb.js');
const features = generated(
  'serverfeatures_pb',
) as typeof import('@eventstore/db-client/generated/serverfeatures_pb.js');
const gossip = generated(
  'gossip_pb',
) as typeof import('@eventstore/db-client/generated/gossip_pb.js');
const { Any } = require('google-protobuf/google/protobuf/any_pb.js') as {
  Any: new () => { pack(bytes: Uint8Array, type: string): void };
};
type Service = import('@grpc/grpc-js').ServiceDefinition;
const service = (file: string, name: string): Service =>
  (generated(file) as Record<string, Service>)[name] as Service;

type BatchAppendReq = import('@eventstore/db-client/generated/streams_pb.js').BatchAppendReq;
type ReadReq = import('@eventstore/db-client/generated/streams_pb.js').ReadReq;
type ReadResp = import('@eventstore/db-client/generated/streams_pb.js').ReadResp;
type Proposed =
  import('@eventstore/db-client/generated/streams_pb.js').BatchAppendReq.ProposedMessage;

interface Written {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly place: number;
  readonly proposed: Proposed;
}

/** Call to which the server can write an answer. */
interface Outgoing {
  write(message: unknown): boolean;
  end(): void;
  emit(event: 'error', error: { code: number; details: string }): boolean;
  on(event: 'cancelled' | 'close', listener: () => void): unknown;
  readonly metadata: import('@grpc/grpc-js').Metadata;
}

export type OnAppend =
  /** The fake server writes the events and answers. */
  | 'answer'
  /** The fake server writes the events; the call breaks before the answer. */
  | 'break after writing'
  /** The fake server writes the events and never answers; other calls work. */
  | 'keep silent'
  /** The fake server writes the events; it answers when {@link FakeServer.release} is called. */
  | 'wait'
  /** The fake server refuses a correct expected version although nobody else has written. */
  | 'refuse';

export interface Member {
  readonly port: number;
  readonly state: 'LEADER' | 'FOLLOWER';
  readonly isAlive: boolean;
}

/**
 * Fake EventStoreDB in this process that speaks the client's protocol (gRPC) and misbehaves on demand. It keeps events in memory.
 * It supports the adapter's calls: batch appends with expected versions and repeated ids, reads of one stream and of all,
 * catch-up subscriptions to all streams, the server's features, and gossip.
 */
export class FakeServer {
  readonly log: Written[] = [];
  readonly sockets = new Set<Socket>();
  onAppend: OnAppend = 'answer';
  /** Required sign-in as `user:password` for reads and appends. Null: no sign-in is required. */
  credentials: string | null = null;
  /** False: requests for the server's features get no answer, like a server that hangs while it starts. */
  tellsFeatures = true;
  /** Cluster members that every answer to a gossip request names. */
  members: readonly Member[] = [];
  /** Number of reads of single streams, including the adapter's probes. */
  reads = 0;
  appends = 0;
  /** Number of the next reads of single streams that do not show the stream's newest event. */
  staleReads = 0;
  port = 0;
  private mute = false;
  private readonly subscriptions = new Set<Outgoing>();
  private readonly waiting: (() => void)[] = [];
  private readonly server = new grpc.Server();
  private readonly line = createServer((near) => this.connectLine(near));

  /** Starts the fake server. @param tls certificate and key; the server then accepts only TLS connections */
  static async start(tls?: {
    readonly certificate: Buffer;
    readonly key: Buffer;
  }): Promise<FakeServer> {
    const fake = new FakeServer();
    fake.server.addService(service('streams_grpc_pb', 'StreamsService'), {
      read: (call: Outgoing & { request: ReadReq }) => {
        if (fake.lets(call)) fake.read(call);
      },
      batchAppend: (
        call: Outgoing & { on(event: 'data', take: (r: BatchAppendReq) => void): void },
      ) => {
        if (fake.lets(call)) fake.takeAppends(call);
      },
      append: unknownCall,
      delete: unknownCall,
      tombstone: unknownCall,
    });
    fake.server.addService(service('serverfeatures_grpc_pb', 'ServerFeaturesService'), {
      getSupportedMethods: (_: unknown, answer: (error: null, reply: unknown) => void) => {
        if (fake.tellsFeatures) answer(null, supported());
      },
    });
    fake.server.addService(service('gossip_grpc_pb', 'GossipService'), {
      read: (_: unknown, answer: (error: null, reply: unknown) => void) =>
        answer(null, clusterOf(fake.members)),
    });
    fake.inner = await new Promise<number>((resolve, reject) =>
      fake.server.bindAsync(
        '127.0.0.1:0',
        tls
          ? grpc.ServerCredentials.createSsl(null, [
              { cert_chain: tls.certificate, private_key: tls.key },
            ])
          : grpc.ServerCredentials.createInsecure(),
        (error, port) => (error ? reject(error) : resolve(port)),
      ),
    );
    await new Promise<void>((resolve) => fake.line.listen(0, '127.0.0.1', resolve));
    fake.port = (fake.line.address() as AddressInfo).port;
    return fake;
  }

  private inner = 0;

  get url(): string {
    return `esdb://127.0.0.1:${this.port}?tls=false`;
  }

  /** Simulates a frozen container or a cut network: connections stay open, but nothing is answered. */
  vanish(gone: boolean): void {
    this.mute = gone;
    if (!gone) for (const socket of this.sockets) socket.destroy();
  }

  /** Ends all subscriptions, with an error or cleanly. */
  dropSubscriptions(cleanly: boolean): void {
    for (const call of this.subscriptions) {
      if (cleanly) call.end();
      else call.emit('error', { code: grpc.status.UNAVAILABLE, details: 'dropped' });
    }
    this.subscriptions.clear();
  }

  /** Sends the newest event again to all subscribers. */
  repeatNewest(): void {
    const newest = this.log.at(-1);
    if (newest) for (const call of this.subscriptions) call.write(eventMessage(newest));
  }

  /** Reports to subscribers that the log was searched up to a position without a match. */
  tellCheckpoint(place: number): void {
    const checkpoint = new pb.ReadResp.Checkpoint();
    checkpoint.setCommitPosition(String(place));
    checkpoint.setPreparePosition(String(place));
    for (const call of this.subscriptions) call.write(message((m) => m.setCheckpoint(checkpoint)));
  }

  /** Answers the appends that are waiting. */
  release(): void {
    for (const answer of this.waiting.splice(0)) answer();
  }

  async close(): Promise<void> {
    this.server.forceShutdown();
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.line.close(resolve));
  }

  private connectLine(near: Socket): void {
    const far = connect(this.inner, '127.0.0.1');
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.sockets.add(from);
      from.on('data', (chunk) => {
        if (!this.mute) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
    }
  }

  private lets(call: Outgoing): boolean {
    const said = String(call.metadata.get('authorization')[0] ?? '').replace(/^Basic /, '');
    const known =
      this.credentials === null || Buffer.from(said, 'base64').toString() === this.credentials;
    if (!known)
      call.emit('error', { code: grpc.status.UNAUTHENTICATED, details: 'not with this password' });
    return known;
  }

  private takeAppends(
    call: Outgoing & { on(event: 'data', take: (request: BatchAppendReq) => void): void },
  ): void {
    const open = new Map<string, BatchAppendReq[]>();
    call.on('data', (request) => {
      const id = idOf(request.getCorrelationId());
      const parts = [...(open.get(id) ?? []), request];
      open.set(id, parts);
      if (request.getIsFinal()) this.takeAppend(call, parts);
    });
    call.on('close', () => call.end());
  }

  private takeAppend(call: Outgoing, parts: readonly BatchAppendReq[]): void {
    this.appends++;
    const options = parts[0]?.getOptions();
    const name = options?.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array();
    const stream = Buffer.from(name).toString();
    const proposed = parts.flatMap((part) => part.getProposedMessagesList());
    const actual = this.streamOf(stream).length - 1;
    const expected = options?.hasAny()
      ? null
      : options?.hasNoStream()
        ? -1
        : Number(options?.getStreamPosition());
    const reply = new pb.BatchAppendResp();
    reply.setCorrelationId(parts[0]?.getCorrelationId());
    reply.setStreamIdentifier(options?.getStreamIdentifier());
    const known = this.known(stream, proposed);
    const right = known || expected === null || expected === actual;
    if (!right || this.onAppend === 'refuse') {
      reply.setError(wrongVersion(actual));
      call.write(reply);
      return;
    }
    if (!known) for (const one of proposed) this.write(stream, one);
    reply.setSuccess(success(this.streamOf(stream).at(-1)));
    if (this.onAppend === 'answer') call.write(reply);
    if (this.onAppend === 'wait') this.waiting.push(() => call.write(reply));
    if (this.onAppend === 'break after writing') {
      this.onAppend = 'answer';
      call.emit('error', { code: grpc.status.UNAVAILABLE, details: 'the connection broke' });
    }
  }

  private streamOf(stream: string): Written[] {
    return this.log.filter((one) => one.stream === stream);
  }

  /** Returns true when these events are already the stream's last ones, so that the append is a repetition. */
  private known(stream: string, proposed: readonly Proposed[]): boolean {
    const last = this.streamOf(stream).slice(-proposed.length);
    return (
      last.length === proposed.length &&
      last.every(({ id }, index) => id === idOf(proposed[index]?.getId()))
    );
  }

  private write(stream: string, proposed: Proposed): void {
    const written: Written = {
      id: idOf(proposed.getId()),
      stream,
      revision: this.streamOf(stream).length,
      place: this.log.length + 1,
      proposed,
    };
    this.log.push(written);
    for (const call of this.subscriptions) call.write(eventMessage(written));
  }

  private read(call: Outgoing & { request: ReadReq }): void {
    const options = call.request.getOptions();
    const one = options?.getStream();
    const backwards = options?.getReadDirection() === pb.ReadReq.Options.ReadDirection.BACKWARDS;
    if (one) return this.readStream(call, one, backwards);
    const place = options?.getAll()?.getPosition();
    const from = Number(place?.getCommitPosition() ?? 0);
    if (options?.hasSubscription()) return this.subscribe(call, from);
    const events = backwards
      ? this.log.filter((event) => !place || event.place < from).reverse()
      : this.log.filter((event) => event.place >= from);
    for (const event of events.slice(0, Number(options?.getCount()) || undefined))
      call.write(eventMessage(event));
    call.end();
  }

  private readStream(
    call: Outgoing,
    asked: NonNullable<ReturnType<NonNullable<ReturnType<ReadReq['getOptions']>>['getStream']>>,
    backwards: boolean,
  ): void {
    this.reads++;
    const name = asked.getStreamIdentifier();
    const stored = this.streamOf(Buffer.from(name?.getStreamName_asU8() ?? []).toString());
    const events = this.staleReads > 0 ? stored.slice(0, -1) : stored;
    this.staleReads = Math.max(0, this.staleReads - 1);
    if (events.length === 0) {
      const notFound = new pb.ReadResp.StreamNotFound();
      notFound.setStreamIdentifier(name);
      call.write(message((m) => m.setStreamNotFound(notFound)));
    }
    const from = asked.hasStart()
      ? 0
      : asked.hasEnd()
        ? events.length - 1
        : Number(asked.getRevision());
    const wanted = backwards ? events.slice(0, from + 1).reverse() : events.slice(from);
    for (const event of wanted) call.write(eventMessage(event));
    call.end();
  }

  private subscribe(call: Outgoing, after: number): void {
    const confirmation = new pb.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId('fake');
    call.write(message((m) => m.setConfirmation(confirmation)));
    for (const event of this.log) if (event.place > after) call.write(eventMessage(event));
    call.write(message((m) => m.setCaughtUp(new pb.ReadResp.CaughtUp())));
    this.subscriptions.add(call);
    call.on('cancelled', () => this.subscriptions.delete(call));
  }
}

const unknownCall = (call: Outgoing): void =>
  void call.emit('error', { code: grpc.status.UNIMPLEMENTED, details: 'not in the fake' });

type Uuid = import('@eventstore/db-client/generated/shared_pb.js').UUID;

/** Returns equal texts for equal ids, whether the client sent the id as text or as two numbers. */
const idOf = (uuid: Uuid | undefined): string =>
  uuid?.hasString() ? uuid.getString() : JSON.stringify(uuid?.toObject());

function uuidOf(text: string): Uuid {
  const uuid = new shared.UUID();
  uuid.setString(text);
  return uuid;
}

function message(fill: (response: ReadResp) => void): ReadResp {
  const response = new pb.ReadResp();
  fill(response);
  return response;
}

function eventMessage({ id, stream, revision, place, proposed }: Written): ReadResp {
  const recorded = new pb.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidOf(id));
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  recorded.setStreamIdentifier(identifier);
  recorded.setStreamRevision(String(revision));
  recorded.setCommitPosition(String(place));
  recorded.setPreparePosition(String(place));
  const metadata = recorded.getMetadataMap();
  metadata.set('type', proposed.getMetadataMap().get('type') ?? '');
  metadata.set('content-type', 'application/json');
  metadata.set('created', String(place * 10_000));
  recorded.setData(proposed.getData());
  recorded.setCustomMetadata(proposed.getCustomMetadata());
  const event = new pb.ReadResp.ReadEvent();
  event.setEvent(recorded);
  event.setCommitPosition(String(place));
  return message((m) => m.setEvent(event));
}

function success(last: Written | undefined) {
  const done = new pb.BatchAppendResp.Success();
  done.setCurrentRevision(String(last?.revision ?? 0));
  const position = new shared.AllStreamPosition();
  position.setCommitPosition(String(last?.place ?? 0));
  position.setPreparePosition(String(last?.place ?? 0));
  done.setPosition(position);
  return done;
}

function wrongVersion(actual: number) {
  const wrong = new shared.WrongExpectedVersion();
  if (actual >= 0) wrong.setCurrentStreamRevision(String(actual));
  const details = new Any();
  details.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  const error = new status.Status();
  error.setMessage('wrong expected version');
  error.setDetails(details as Parameters<typeof error.setDetails>[0]);
  return error;
}

function supported() {
  const method = new features.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const all = new features.SupportedMethods();
  all.setEventStoreServerVersion('24.10.0');
  all.setMethodsList([method]);
  return all;
}

function clusterOf(members: readonly Member[]) {
  const info = new gossip.ClusterInfo();
  info.setMembersList(
    members.map(({ port, state, isAlive }) => {
      const member = new gossip.MemberInfo();
      member.setInstanceId(uuidOf('00000000-0000-4000-8000-000000000000'));
      member.setState(gossip.MemberInfo.VNodeState[state]);
      member.setIsAlive(isAlive);
      const endpoint = new gossip.EndPoint();
      endpoint.setAddress('127.0.0.1');
      endpoint.setPort(port);
      member.setHttpEndPoint(endpoint);
      return member;
    }),
  );
  return info;
}
