import { UnsafeSettings } from './safe-settings.js';

/** S3-compatible bucket from the variables S3_…; docs/files.md. */
export interface BucketConfig {
  /** S3_BUCKET: name of the bucket. */
  readonly name: string;
  /** S3_ENDPOINT: address at which this server reaches the S3 service; null: Amazon's address for the region. */
  readonly endpoint: string | null;
  /**
   * S3_PUBLIC_ENDPOINT: address at which browsers reach the S3 service, so that presigned links bypass this server; null:
   * pictures pass through this server.
   */
  readonly publicEndpoint: string | null;
  /** S3_REGION, default us-east-1, which most services other than Amazon's accept. */
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Timeout of a call to the bucket in milliseconds; default 10 000, and 2 500 for the readiness check. */
  readonly patienceMs?: number;
}

/**
 * Reads the settings of the bucket; null when S3_BUCKET is not set.
 * @throws UnsafeSettings naming S3 variables that are wrong, or missing although S3_BUCKET is set
 */
export function bucketOf(
  set: (name: string) => string | undefined,
  production: boolean,
): BucketConfig | null {
  const name = set('S3_BUCKET');
  if (name === undefined) return null;
  const endpoint = set('S3_ENDPOINT') ?? null;
  const publicEndpoint = set('S3_PUBLIC_ENDPOINT') ?? null;
  const accessKeyId = set('S3_ACCESS_KEY_ID') ?? '';
  const secretAccessKey = set('S3_SECRET_ACCESS_KEY') ?? '';
  const problems = [
    accessKeyId ? null : 'S3_ACCESS_KEY_ID must be set beside S3_BUCKET.',
    secretAccessKey ? null : 'S3_SECRET_ACCESS_KEY must be set beside S3_BUCKET.',
    addressProblem('S3_ENDPOINT', endpoint, false),
    addressProblem('S3_PUBLIC_ENDPOINT', publicEndpoint, production),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new UnsafeSettings(problems);
  const region = set('S3_REGION') ?? 'us-east-1';
  return { name, endpoint, publicEndpoint, region, accessKeyId, secretAccessKey };
}

function addressProblem(name: string, address: string | null, tls: boolean): string | null {
  if (address === null) return null;
  const begins = tls ? 'https://' : 'http:// or https://';
  const right = (tls ? /^https:\/\// : /^https?:\/\//).test(address) && URL.canParse(address);
  return right ? null : `${name} must begin with ${begins} (it is "${address}").`;
}
