import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

/** Everything that can be set from outside, read once at start. docs/operations.md lists the variables. */
export interface Config {
  readonly production: boolean;
  /** PORT, default 3000. */
  readonly port: number;
  /** HOST, default 127.0.0.1 when started by `npm start`. */
  readonly host: string;
  /** PUBLIC_URL: how browsers reach this site, no slash at its end. */
  readonly publicUrl: string;
  /** DATABASE_URL: read models, catalogue, sessions and, in the embedded set-up, events. */
  readonly databaseUrl: string;
  /**
   * DATABASE_PATIENCE_MS: how long a request waits for a connection, and its statement for an answer, before the
   * request is answered 503. Default 10 000.
   */
  readonly databasePatienceMs: number;
  /** EVENTSTORE_URL: when set, events live in EventStoreDB. */
  readonly eventStoreUrl: string | null;
  /** REDIS_URL: when set, jobs run on Bull. */
  readonly redisUrl: string | null;
  /** DATA_DIR: files, mails and (embedded) the database. */
  readonly dataDir: string;
  /** SECRET: signs sessions, upload links and booking ids. */
  readonly secret: string;
  /** SMTP_URL: when set, mail leaves by SMTP; else it is kept as files and shown on /dev/mail. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** DEMO_DATA=1 fills an empty database. */
  readonly demoData: boolean;
  /** TRUST_PROXY: how many reverse proxies stand in front (their X-Forwarded-* headers are believed). Default 0. */
  readonly trustProxy: number;
  /** THROTTLE_PER_MINUTE: requests one address may make in a minute, over all routes; 0 is no limit. A hall shares one address. */
  readonly throttlePerMinute: number;
  /** ORDER_LIMITS=off: unpaid orders are not limited by address and e-mail, e.g. for load tests. Default on. */
  readonly orderLimits: boolean;
  /**
   * SCHOOL_APPROVAL=required: what a registered school puts on becomes public when a super administrator has approved it.
   * automatic: at once. Default required with NODE_ENV=production, else automatic.
   */
  readonly schoolApproval: 'required' | 'automatic';
  /**
   * EMAIL_LOOKUP=open: whoever types an e-mail address sees its bookings, of the schools that allow it. by-email: the list is
   * sent to the address, whatever a school chose. Default by-email with NODE_ENV=production, else open.
   */
  readonly emailLookup: 'open' | 'by-email';
  /** SUPER_ADMINS: e-mail addresses, lower case, commas between; when set, these and nobody else are super administrators. */
  readonly superAdmins: readonly string[] | null;
  readonly oidc: OidcConfig;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly authorizationUrl: string;
  readonly tokenUrl: string;
  readonly userInfoUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** DEV_OIDC_ORIGIN: where the development provider listens; it is then proxied under /oidc. */
  readonly devOrigin: string | null;
}

export const CONFIG = Symbol('Config');

/**
 * @param env a variable that is set to nothing counts as not set: compose files and shells pass such
 * @throws Error naming the variable that production cannot do without
 */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const set = (name: string): string | undefined => env[name] || undefined;
  const production = set('NODE_ENV') === 'production';
  for (const name of production ? ['SECRET', 'OIDC_ISSUER'] : []) {
    if (set(name) === undefined)
      throw new Error(`${name} must be set when NODE_ENV is production.`);
  }
  const port = Number(set('PORT') ?? 3000);
  const publicUrl = (set('PUBLIC_URL') ?? `http://localhost:${port}`).replace(/\/+$/, '');
  const issuer = set('OIDC_ISSUER') ?? `${publicUrl}/oidc`;
  const devOrigin = set('DEV_OIDC_ORIGIN') ?? null;
  // The backend talks to the development provider directly: it must not depend on its own front door being up.
  const backChannel = devOrigin ? `${devOrigin}/oidc` : issuer;
  return {
    production,
    port,
    host: set('HOST') ?? '127.0.0.1',
    publicUrl,
    databaseUrl: set('DATABASE_URL') ?? 'postgres://postgres:postgres@127.0.0.1:5432/houselights',
    databasePatienceMs: Number(set('DATABASE_PATIENCE_MS') ?? 10_000),
    eventStoreUrl: set('EVENTSTORE_URL') ?? null,
    redisUrl: set('REDIS_URL') ?? null,
    dataDir: resolve(set('DATA_DIR') ?? '.data'),
    secret: set('SECRET') ?? randomBytes(32).toString('hex'),
    smtpUrl: set('SMTP_URL') ?? null,
    mailFrom: set('MAIL_FROM') ?? 'Houselights <tickets@houselights.example>',
    demoData: set('DEMO_DATA') === '1',
    trustProxy: Number(set('TRUST_PROXY') ?? 0),
    throttlePerMinute: Number(set('THROTTLE_PER_MINUTE') ?? 12_000),
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
      authorizationUrl: set('OIDC_AUTHORIZATION_URL') ?? `${issuer}/auth`,
      tokenUrl: set('OIDC_TOKEN_URL') ?? `${backChannel}/token`,
      userInfoUrl: set('OIDC_USERINFO_URL') ?? `${backChannel}/me`,
      clientId: set('OIDC_CLIENT_ID') ?? 'houselights',
      clientSecret: set('OIDC_CLIENT_SECRET') ?? 'houselights-development',
      devOrigin,
    },
  };
}

/** @throws Error naming the variable and what it may be */
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
