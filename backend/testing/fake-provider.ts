import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose';

export interface Key {
  readonly privateKey: CryptoKey;
  readonly kid: string;
  readonly alg: string;
  readonly jwk: JWK;
}

/**
 * An OpenID provider whose every answer the test chooses, including hostile and broken answers that a certified
 * provider never gives. It has no sign-in page: the test sends the code to the callback itself.
 */
export class FakeProvider {
  readonly clientId = 'houselights';
  readonly clientSecret = 'a secret of the test';
  /** ID token that the token endpoint returns next, and public keys that the provider publishes. */
  idToken = '';
  keys: readonly Key[] = [];
  /** The last request to the token endpoint. */
  exchanged = new URLSearchParams();
  /** Replaces the valid answer of the token endpoint. The function may also leave the request unanswered. */
  exchangeInstead: ((response: ServerResponse) => void) | null = null;
  /** Fields that replace those of the document at /.well-known/openid-configuration. */
  documentSays: Readonly<Record<string, unknown>> = {};
  /** Claims that replace those in userinfo. */
  userInfoSays: Readonly<Record<string, unknown>> = {};
  private server!: Server;

  static async start(): Promise<FakeProvider> {
    const provider = new FakeProvider();
    provider.server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', provider.issuer).pathname;
      if (path === '/token') {
        void text(request).then((body) => {
          provider.exchanged = new URLSearchParams(body);
          if (provider.exchangeInstead) return provider.exchangeInstead(response);
          json(response, {
            access_token: 'an access token',
            token_type: 'Bearer',
            id_token: provider.idToken,
          });
        });
      } else if (path === '/me') {
        json(response, {
          sub: 'sub-1',
          email: 'somebody@school.example',
          email_verified: true,
          ...provider.userInfoSays,
        });
      } else if (path === '/jwks') {
        json(response, { keys: provider.keys.map(({ jwk }) => jwk) });
      } else if (path === '/.well-known/openid-configuration') {
        json(response, {
          issuer: provider.issuer,
          authorization_endpoint: `${provider.issuer}/auth`,
          token_endpoint: `${provider.issuer}/token`,
          userinfo_endpoint: `${provider.issuer}/me`,
          jwks_uri: `${provider.issuer}/jwks`,
          ...provider.documentSays,
        });
      } else {
        response.writeHead(404).end();
      }
    }).listen(0, '127.0.0.1');
    await once(provider.server, 'listening');
    provider.keys = [await makeKey('RS256')];
    return provider;
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /**
   * Signs an ID token as a correct provider does.
   * @param claims claims that replace the usual claims; an undefined claim is left out
   */
  async sign(claims: Record<string, unknown>, key = this.keys[0] as Key): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const honest = { iss: this.issuer, sub: 'sub-1', aud: this.clientId, iat: now, exp: now + 300 };
    return new SignJWT({ ...honest, ...claims })
      .setProtectedHeader({ alg: key.alg, kid: key.kid })
      .sign(key.privateKey);
  }

  async stop(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

export async function makeKey(alg: string, kid: string = randomUUID()): Promise<Key> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { privateKey, kid, alg, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Returns the challenge that the browser sends for this verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
