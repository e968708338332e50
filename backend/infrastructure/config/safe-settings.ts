import { isIPv4 } from 'node:net';

/**
 * Error for settings that are not safe to start with. Its message has one line for each unsafe setting: the problem, and the
 * value to set.
 */
export class UnsafeSettings extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'UnsafeSettings';
  }
}

/** Reads an environment variable; undefined when the variable is not set or empty. */
type Setting = (name: string) => string | undefined;

const KNOWN = ['production', 'development', 'test'];
/** Shortest SECRET: 16 bytes in hexadecimal digits, or the output of `openssl rand -base64 24`. */
const SHORTEST_SECRET = 32;
/** Minimum number of different characters of SECRET: a random value has more, a repeated word has fewer. */
const FEWEST_LETTERS = 10;
export const DEFAULT_CLIENT_SECRET = 'houselights-development';
/** SECRET of docker/demo.env. It is public, so production refuses it. */
const SECRET_OF_THE_DEMO = 'known-to-everybody-and-good-for-a-demo-alone';

/** Returns true when only this machine reaches a site by this address: localhost, its subdomains, 127.0.0.0/8 and ::1. */
export function isLocal(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return (
    /(?:^|\.)localhost$/.test(hostname) ||
    hostname === '[::1]' ||
    (isIPv4(hostname) && hostname.startsWith('127.'))
  );
}

/**
 * Returns which safety rules apply. `production`: NODE_ENV=production, or PUBLIC_URL is not local. `openDemo` allows the
 * development sign-in and /dev/mail: PUBLIC_URL is local, or PUBLIC_DEMO=1.
 * @throws UnsafeSettings when NODE_ENV or PUBLIC_URL is unknown or invalid
 */
export function safetyOf(
  set: Setting,
  publicUrl: string,
): { readonly production: boolean; readonly openDemo: boolean } {
  const nodeEnv = set('NODE_ENV');
  if (nodeEnv !== undefined && !KNOWN.includes(nodeEnv)) {
    throw new UnsafeSettings([
      `NODE_ENV is "${nodeEnv}". Set it to production, development or test, or leave it out.`,
    ]);
  }
  if (!/^https?:\/\//.test(publicUrl) || !URL.canParse(publicUrl)) {
    throw new UnsafeSettings([
      `PUBLIC_URL is "${publicUrl}". Set it to the address that browsers use, e.g. https://tickets.school.example.`,
    ]);
  }
  const demo = isLocal(publicUrl) || set('PUBLIC_DEMO') === '1';
  const production = nodeEnv === 'production' || !demo;
  return { production, openDemo: !production };
}

/** Checks the settings for production. @throws UnsafeSettings naming all problems at once */
export function requireSafe(set: Setting, publicUrl: string): void {
  const problems = [
    publicUrlProblem(publicUrl),
    ...secretProblems(set),
    ...providerProblems(set),
    developmentSignInProblem(set, publicUrl),
    set('PUBLIC_DEMO') === '1'
      ? 'PUBLIC_DEMO does not go together with NODE_ENV=production: leave one of them out.'
      : null,
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new UnsafeSettings(problems);
}

const publicUrlProblem = (publicUrl: string): string | null =>
  publicUrl.startsWith('https:') || isLocal(publicUrl)
    ? null
    : `PUBLIC_URL must begin with https:// (it is "${publicUrl}"): session cookies and receipts do not travel in the clear. Put a proxy with TLS in front, or set PUBLIC_DEMO=1 for a demo without real data.`;

function secretProblems(set: Setting): (string | null)[] {
  const previous = previousSecrets(set).map((secret) => weakness('SECRET_PREVIOUS', secret));
  const secret = set('SECRET');
  return secret === undefined
    ? [`SECRET must be set: ${HOW_TO_MAKE_ONE}`, ...previous]
    : [weakness('SECRET', secret), ...previous];
}

const HOW_TO_MAKE_ONE =
  'a long random text, e.g. what `openssl rand -hex 32` prints. Keep it: it signs sessions and links.';

function weakness(name: string, secret: string): string | null {
  if (secret.length < SHORTEST_SECRET)
    return `${name} is too short (${secret.length} characters, at least ${SHORTEST_SECRET}). Set ${HOW_TO_MAKE_ONE}`;
  if (new Set(secret).size < FEWEST_LETTERS)
    return `${name} is too easy to guess. Set ${HOW_TO_MAKE_ONE}`;
  if (secret === SECRET_OF_THE_DEMO)
    return `${name} is the one of docker/demo.env, which everybody knows. Set ${HOW_TO_MAKE_ONE}`;
  return null;
}

function providerProblems(set: Setting): (string | null)[] {
  const issuer = set('OIDC_ISSUER');
  const clientSecret = set('OIDC_CLIENT_SECRET');
  const addresses = [
    'OIDC_ISSUER',
    'OIDC_AUTHORIZATION_URL',
    'OIDC_TOKEN_URL',
    'OIDC_USERINFO_URL',
    'OIDC_JWKS_URL',
    'OIDC_END_SESSION_URL',
  ];
  return [
    issuer === undefined
      ? 'OIDC_ISSUER must be set: the address of your OpenID provider, which signs people in (docs/operations.md).'
      : null,
    ...addresses.map((name) => httpsProblem(name, addressOf(set(name)))),
    trustProblem(set),
    clientSecret === undefined || clientSecret === DEFAULT_CLIENT_SECRET
      ? 'OIDC_CLIENT_SECRET must be set: the secret that your OpenID provider gave to this client.'
      : null,
  ];
}

/** Microsoft issuers shared by all tenants, and of personal accounts, whose users set e-mail addresses themselves. */
const ANYBODYS_TENANT =
  /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers|9188040d-6c67-4c5b-b112-36a304b66dad)\b/i;

const trustProblem = (set: Setting): string | null =>
  set('OIDC_TRUST_EMAIL') === 'true' && ANYBODYS_TENANT.test(set('OIDC_ISSUER') ?? '')
    ? 'OIDC_TRUST_EMAIL=true goes together with the issuer of your own tenant alone: elsewhere people set any address. Put your tenant’s id into OIDC_ISSUER (docs/sign-in.md).'
    : null;

/** Returns undefined for `none`, which OIDC_END_SESSION_URL accepts although `none` is no address. */
const addressOf = (setting: string | undefined): string | undefined =>
  setting === 'none' ? undefined : setting;

const httpsProblem = (name: string, url: string | undefined): string | null =>
  url === undefined || (url.startsWith('https://') && URL.canParse(url))
    ? null
    : `${name} must begin with https:// (it is "${url}"): whoever listens in between could sign in as anybody.`;

function developmentSignInProblem(set: Setting, publicUrl: string): string | null {
  if (set('DEV_OIDC_ORIGIN') === undefined) return null;
  return `DEV_OIDC_ORIGIN is ${developmentSignInRefusal(publicUrl)} Leave it out.`;
}

/** Returns a message: why the development sign-in is refused at this address, and which setting allows it. */
export const developmentSignInRefusal = (publicUrl: string): string =>
  `the development sign-in, which lets anybody in as super administrator by one click. It runs neither with NODE_ENV=production nor on an address that others reach (PUBLIC_URL is ${publicUrl}): set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET of your own OpenID provider (docs/operations.md), or for a demo without real data PUBLIC_DEMO=1.`;

/** Reads SECRET_PREVIOUS, separated by commas. */
export const previousSecrets = (set: Setting): readonly string[] =>
  (set('SECRET_PREVIOUS') ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter(Boolean);
