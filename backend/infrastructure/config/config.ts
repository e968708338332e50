import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { bucketOf, type BucketConfig } from './bucket.js';
import { DEFAULT_CLIENT_SECRET, previousSecrets, requireSafe, safetyOf } from './safe-settings.js';

/** All settings, read once at the start. docs/operations.md lists the variables. */
export interface Config {
  /** True with NODE_ENV=production, or when PUBLIC_URL is not a local address (safe-settings.ts). */
  readonly production: boolean;
  /** True: the development sign-in and /dev/mail may exist, because PUBLIC_URL is local or PUBLIC_DEMO=1. Never in production. */
  readonly openDemo: boolean;
  /** METRICS_PORT: port of this process for Prometheus (metrics-server.ts); null: no metrics. */
  readonly metricsPort: number | null;
  /** PORT: port on which the HTTP server of this process listens; default 3000. */
  readonly port: number;
  /** HOST: address on which the HTTP server of this process listens; default 127.0.0.1. */
  readonly host: string;
  /** PUBLIC_URL: address of this site for browsers, without a slash at its end. */
  readonly publicUrl: string;
  /** DATABASE_URL: database of read models, catalogue and sessions, and of events unless EVENTSTORE_URL is set. */
  readonly databaseUrl: string;
  /**
   * DATABASE_POOL: connections to Postgres that requests and readers of one backend may use at once. Default 30, at least 3.
   * Listeners (about 10) and jobs (one for each of 24 queues, and 8 more) need further connections; jobs on Redis need none.
   */
  readonly databasePool: number;
  /**
   * DATABASE_PATIENCE_MS: timeout for getting a connection, and for the answer to each statement. The request then gets 503.
   * Default 10 000.
   */
  readonly databasePatienceMs: number;
  /** SCREENS_PATIENCE_MS: longest wait of an answer for the read models to include its events. Null: 2 000. */
  readonly screensPatienceMs: number | null;
  /** EVENTSTORE_URL: address of EventStoreDB; null: events are stored in Postgres. */
  readonly eventStoreUrl: string | null;
  /** REDIS_URL: address of Redis, where Bull runs the jobs; null: jobs run on Postgres. */
  readonly redisUrl: string | null;
  /** DATA_DIR: folder of files, mails and the embedded database. */
  readonly dataDir: string;
  /** PROOF_DIR: folder of the daily roots of the event log, kept apart from the event store; default `proof` in DATA_DIR. */
  readonly proofDir: string;
  /** S3_BUCKET and the other S3 variables: bucket that stores files; null: files are stored in DATA_DIR/files. */
  readonly bucket: BucketConfig | null;
  /** SECRET: all keys are derived from it (keys.ts). Code must use the derived keys, never this value. */
  readonly secret: string;
  /** SECRET_PREVIOUS: earlier values of SECRET, newest first. Signatures made with their keys are still accepted. */
  readonly previousSecrets: readonly string[];
  /** SMTP_URL: server that sends mail; null: mail is stored as files and shown on /dev/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /**
   * KEPT_MAILS_DAYS: days for which mails stored as files are kept. Default 90, at least 31: a stored mail also records that it
   * was sent, and notices are requested again for 30 days (decision 16).
   */
  readonly keptMailsDays: number;
  /** TRUST_PROXY: number of reverse proxies in front, whose X-Forwarded-* headers are trusted. Default 0. */
  readonly trustProxy: number;
  /**
   * THROTTLE_PER_MINUTE: requests that one network address may make in a minute, over all routes; 0: no limit. Allow for all
   * guests in a hall, who share one address.
   */
  readonly throttlePerMinute: number;
  /**
   * LIVE_STREAMS_PER_ADDRESS: largest number of seat maps with live updates for one network address; further maps poll. Default
   * 500.
   */
  readonly liveStreamsPerAddress: number;
  /** LIVE_STREAMS: largest number of seat maps with live updates from one backend; further maps poll. Default 3000. */
  readonly liveStreams: number;
  /** ORDER_LIMITS=off: removes the limits on unpaid orders by network address and e-mail, e.g. for load tests. Default on. */
  readonly orderLimits: boolean;
  /**
   * SCHOOL_APPROVAL=required: productions of a new school become public once a super administrator approves the school.
   * SCHOOL_APPROVAL=automatic: they become public at once. Default required in production, else automatic.
   */
  readonly schoolApproval: 'required' | 'automatic';
  /**
   * EMAIL_LOOKUP=open: anyone who types an e-mail address sees its bookings, at schools that allow this. EMAIL_LOOKUP=by-email:
   * the list is only mailed to that address. Default by-email in production, else open.
   */
  readonly emailLookup: 'open' | 'by-email';
  /**
   * SUPER_ADMINS: e-mail addresses of the super administrators, in lower case, separated by commas; null: no restriction by
   * address.
   */
  readonly superAdmins: readonly string[] | null;
  readonly oidc: OidcConfig;
}

export interface OidcConfig {
  readonly issuer: string;
  /**
   * OIDC_AUTHORIZATION_URL: address of the provider's sign-in page. This setting and the next three may be null: the address is
   * then read from the provider's discovery document (openid.ts).
   */
  readonly authorizationUrl: string | null;
  readonly tokenUrl: string | null;
  readonly userInfoUrl: string | null;
  /** OIDC_JWKS_URL: address of the provider's signing keys. */
  readonly jwksUrl: string | null;
  /**
   * OIDC_END_SESSION_URL: address for signing out at the provider; `none`: signing out here leaves people signed in there; null:
   * read from the discovery document.
   */
  readonly endSessionUrl: string | null;
  /**
   * OIDC_STAFF_ACR: values of the `acr` claim that prove a second factor, separated by spaces. When set, staff and super
   * administrators need one of them. Default: not required.
   */
  readonly staffAcr: readonly string[];
  /**
   * OIDC_TRUST_EMAIL=true: treats an e-mail address as verified when the provider does not report whether it is (Entra ID never
   * does). For providers whose own administrators set the addresses. Default false.
   */
  readonly trustEmail: boolean;
  readonly clientId: string;
  readonly clientSecret: string;
  /** DEV_OIDC_ORIGIN: address of the development identity provider, which this site proxies under /oidc. */
  readonly devOrigin: string | null;
}

export const CONFIG = Symbol('Config');

/**
 * Reads all settings from environment variables.
 * @param env an empty variable counts as not set, because compose files and shells pass empty variables
 * @throws UnsafeSettings naming each variable with a wrong value
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = (name: string): string | undefined => env[name] || undefined;
  const port = Number(set('PORT') ?? 3000);
  const publicUrl = (set('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/(?<!\/)\/+$/, '');
  const { production, openDemo } = safetyOf(set, publicUrl);
  if (production) requireSafe(set, publicUrl);
  const issuer = set('OIDC_ISSUER') ?? `${publicUrl}/oidc`;
  const devOrigin = set('DEV_OIDC_ORIGIN') ?? null;
  const own = set('OIDC_ISSUER') === undefined;
  // The backend calls the development provider directly, because its own HTTP server, which proxies the provider, may not run
  // yet.
  const backChannel = devOrigin ? `${devOrigin}/oidc` : issuer;
  const at = (name: string, url: string): string | null => set(name) ?? (own ? url : null);
  return {
    production,
    openDemo,
    metricsPort: set('METRICS_PORT') ? Number(set('METRICS_PORT')) : null,
    port,
    host: set('HOST') ?? '127.0.0.1',
    publicUrl,
    databaseUrl: set('DATABASE_URL') ?? 'postgres://postgres:postgres@127.0.0.1:5432/houselights',
    databasePool: Math.max(3, Number(set('DATABASE_POOL') ?? 30) || 30),
    databasePatienceMs: Number(set('DATABASE_PATIENCE_MS') ?? 10_000),
    screensPatienceMs: set('SCREENS_PATIENCE_MS') ? Number(set('SCREENS_PATIENCE_MS')) : null,
    eventStoreUrl: set('EVENTSTORE_URL') ?? null,
    redisUrl: set('REDIS_URL') ?? null,
    dataDir: resolve(set('DATA_DIR') ?? '.data'),
    proofDir: resolve(set('PROOF_DIR') ?? join(set('DATA_DIR') ?? '.data', 'proof')),
    bucket: bucketOf(set, production),
    secret: set('SECRET') ?? randomBytes(32).toString('hex'),
    previousSecrets: previousSecrets(set),
    smtpUrl: set('SMTP_URL') ?? null,
    mailFrom: set('MAIL_FROM') ?? 'Houselights <tickets@houselights.example>',
    keptMailsDays: Math.max(31, Number(set('KEPT_MAILS_DAYS') ?? 90)),
    trustProxy: Number(set('TRUST_PROXY') ?? 0),
    throttlePerMinute: Number(set('THROTTLE_PER_MINUTE') ?? 12_000),
    liveStreamsPerAddress: Number(set('LIVE_STREAMS_PER_ADDRESS') ?? 500),
    liveStreams: Number(set('LIVE_STREAMS') ?? 3000),
    orderLimits: set('ORDER_LIMITS') !== 'off',
    schoolApproval: oneOf(
      'SCHOOL_APPROVAL',
      ['required', 'automatic'],
      set('SCHOOL_APPROVAL'),
      production ? 'required' : 'automatic',
    ),
    emailLookup: oneOf(
      'EMAIL_LOOKUP',
      ['open', 'by-email'],
      set('EMAIL_LOOKUP'),
      production ? 'by-email' : 'open',
    ),
    superAdmins:
      set('SUPER_ADMINS')
        ?.split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean) ?? null,
    oidc: {
      issuer,
      authorizationUrl: at('OIDC_AUTHORIZATION_URL', `${issuer}/auth`),
      tokenUrl: at('OIDC_TOKEN_URL', `${backChannel}/token`),
      userInfoUrl: at('OIDC_USERINFO_URL', `${backChannel}/me`),
      jwksUrl: at('OIDC_JWKS_URL', `${backChannel}/jwks`),
      endSessionUrl: set('OIDC_END_SESSION_URL') ?? null,
      staffAcr: set('OIDC_STAFF_ACR')?.split(/\s+/).filter(Boolean) ?? [],
      trustEmail:
        oneOf('OIDC_TRUST_EMAIL', ['true', 'false'], set('OIDC_TRUST_EMAIL'), 'false') === 'true',
      clientId: set('OIDC_CLIENT_ID') ?? 'houselights',
      clientSecret: set('OIDC_CLIENT_SECRET') ?? DEFAULT_CLIENT_SECRET,
      devOrigin,
    },
  };
}

/** Reads a variable that has a fixed list of values. @throws Error naming the variable and its allowed values */
function oneOf<T extends string>(
  name: string,
  allowed: readonly T[],
  given: string | undefined,
  otherwise: T,
): T {
  if (given === undefined) return otherwise;
  const found = allowed.find((each) => each === given);
  if (found === undefined) throw new Error(`${name} must be one of: ${allowed.join(', ')}.`);
  return found;
}
