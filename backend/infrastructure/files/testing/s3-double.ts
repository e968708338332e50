import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BucketConfig } from '../../config/bucket.js';

const BUCKET = 'houselights-files';
const REGION = 'eu-test-1';
const ACCESS_KEY_ID = 'test-key-id';
const PAGE = 2;

interface Stored {
  readonly bytes: Buffer;
  readonly type: string;
  readonly modified: Date;
}

/** Error answer in the format of S3. */
class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(code);
  }
}

export interface S3Double {
  readonly config: BucketConfig;
  readonly objects: ReadonlyMap<string, Stored>;
  /** Replaces the secret with which the fake service checks signatures. */
  changeSecret(secret: string): void;
  /** True: the service accepts requests but never answers. */
  beMute(mute: boolean): void;
  close(): Promise<void>;
}

/**
 * Fake S3-compatible service with one bucket. Its own code checks AWS Signature Version 4 of every request, both in headers and
 * in presigned links (with time, size and type). It supports the calls of bucket.ts: PUT (also `If-None-Match: *`), GET, HEAD,
 * DELETE, and ListObjectsV2 in pages of two.
 */
export async function startS3Double(): Promise<S3Double> {
  const objects = new Map<string, Stored>();
  let secret = 'a secret that only this test knows';
  let mute = false;
  const server = createServer((request, response) => {
    if (mute) return;
    answer(request, objects, secret, new Date()).then(
      (send) => send(response),
      (error: unknown) => refuse(response, error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    config: {
      name: BUCKET,
      endpoint,
      publicEndpoint: null,
      region: REGION,
      accessKeyId: ACCESS_KEY_ID,
      secretAccessKey: secret,
    },
    changeSecret: (other) => void (secret = other),
    beMute: (on) => void (mute = on),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Send = (response: ServerResponse) => void;

async function answer(
  request: IncomingMessage,
  objects: Map<string, Stored>,
  secret: string,
  now: Date,
): Promise<Send> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const url = new URL(request.url ?? '/', 'http://bucket');
  requireSignature(request, url, body, secret, now);
  const [, bucket, ...rest] = url.pathname.split('/').map(decodeURIComponent);
  if (bucket !== BUCKET) throw new Refused(404, 'NoSuchBucket');
  const key = rest.join('/');
  if (key === '') return request.method === 'HEAD' ? empty(200) : list(url, objects);
  return ofObject(request, url, key, body, objects);
}

function ofObject(
  { method, headers }: IncomingMessage,
  url: URL,
  key: string,
  bytes: Buffer,
  objects: Map<string, Stored>,
): Send {
  if (method === 'PUT') {
    if (headers['if-none-match'] === '*' && objects.has(key))
      throw new Refused(412, 'PreconditionFailed');
    objects.set(key, { bytes, type: headers['content-type'] ?? '', modified: new Date() });
    return empty(200);
  }
  if (method === 'DELETE') {
    objects.delete(key);
    return empty(204);
  }
  const found = objects.get(key);
  if (!found) throw new Refused(404, 'NoSuchKey');
  const cache = url.searchParams.get('response-cache-control');
  return (response) =>
    response
      .writeHead(200, {
        'Content-Type': found.type,
        'Content-Length': found.bytes.length,
        ...(cache ? { 'Cache-Control': cache } : {}),
      })
      .end(found.bytes);
}

function list(url: URL, objects: ReadonlyMap<string, Stored>): Send {
  const after = url.searchParams.get('continuation-token') ?? '';
  const left = [...objects.keys()]
    .filter((key) => key.startsWith(url.searchParams.get('prefix') ?? '') && key > after)
    .sort();
  const page = left.slice(0, PAGE);
  const more = left.length > PAGE;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${key}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  );
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return (response) =>
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`,
      );
}

const empty =
  (status: number): Send =>
  (response) =>
    response.writeHead(status).end();

function refuse(response: ServerResponse, error: unknown): void {
  const { status, code } = error instanceof Refused ? error : new Refused(500, String(error));
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
}

/* Parts of an AWS Signature Version 4. */

interface Proof {
  readonly credential: string;
  readonly signedHeaders: string;
  readonly signature: string;
  /** Time of signing: YYYYMMDDTHHMMSSZ */
  readonly at: string;
  readonly payloadHash: string;
}

function requireSignature(
  request: IncomingMessage,
  url: URL,
  body: Buffer,
  secret: string,
  now: Date,
): void {
  const presigned = url.searchParams.has('X-Amz-Signature');
  const proof = presigned ? proofInLink(url, now) : proofInHeader(request, body);
  const [id, day = '', region, service, end] = proof.credential.split('/');
  if (id !== ACCESS_KEY_ID) throw new Refused(403, 'InvalidAccessKeyId');
  if (region !== REGION || service !== 's3' || end !== 'aws4_request')
    throw new Refused(400, 'AuthorizationHeaderMalformed');
  const names = proof.signedHeaders.split(';');
  if (!names.includes('host')) throw new Refused(403, 'AccessDenied');
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url),
    ...names.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}`),
    '',
    proof.signedHeaders,
    proof.payloadHash,
  ].join('\n');
  const scope = `${day}/${region}/${service}/${end}`;
  const toSign = ['AWS4-HMAC-SHA256', proof.at, scope, sha256(canonical)].join('\n');
  const key = [day, region, service, end].reduce<Buffer>(
    (under, part) => hmac(under, part as string),
    Buffer.from(`AWS4${secret}`),
  );
  if (hmac(key, toSign).toString('hex') !== proof.signature)
    throw new Refused(403, 'SignatureDoesNotMatch');
}

function proofInLink({ searchParams }: URL, now: Date): Proof {
  const get = (name: string): string => searchParams.get(`X-Amz-${name}`) ?? '';
  const signedAt = Date.parse(
    get('Date').replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'),
  );
  if (!(now.getTime() < signedAt + Number(get('Expires')) * 1000))
    throw new Refused(403, 'AccessDenied');
  return {
    credential: get('Credential'),
    signedHeaders: get('SignedHeaders'),
    signature: get('Signature'),
    at: get('Date'),
    payloadHash: 'UNSIGNED-PAYLOAD',
  };
}

function proofInHeader({ headers }: IncomingMessage, body: Buffer): Proof {
  const [, credential = '', signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const payloadHash = String(headers['x-amz-content-sha256']);
  if (payloadHash !== 'UNSIGNED-PAYLOAD' && payloadHash !== sha256(body))
    throw new Refused(400, 'XAmzContentSHA256Mismatch');
  return { credential, signedHeaders, signature, at: String(headers['x-amz-date']), payloadHash };
}

const canonicalQuery = ({ searchParams }: URL): string =>
  [...searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
