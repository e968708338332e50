import { generateKeyPairSync, randomUUID } from 'node:crypto';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import type { Config } from '../../../infrastructure/config/config.js';
import { signingKey } from '../../../infrastructure/config/keys.js';
import { nameOf } from './demo-people.js';
import { MemoryAdapter } from './memory-adapter.js';
import { messagePage } from './pages.js';

export const MOUNT = '/oidc';

/**
 * The certified oidc-provider with this product as its only client. Everybody is a user: an account's id is its e-mail
 * address, so nothing has to be stored and a restart forgets nobody.
 */
export function createProvider(config: Config): Provider {
  const { publicKey: _, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const settings: Configuration = {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: config.oidc.clientId,
        client_secret: config.oidc.clientSecret,
        redirect_uris: [`${config.publicUrl}/api/login/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
        require_auth_time: true,
      },
    ],
    jwks: {
      keys: [
        {
          ...privateKey.export({ format: 'jwk' }),
          kid: randomUUID(),
          alg: 'ES256',
          use: 'sig',
        } as never,
      ],
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [signingKey(config, 'development sign-in')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 86_400,
      IdToken: 600,
      Interaction: 3600,
      Session: 86_400,
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `${MOUNT}/interaction/${interaction.uid}` },
    findAccount: (_ctx, email) => {
      const { firstName, lastName } = nameOf(email);
      return {
        accountId: email,
        claims: () => ({
          sub: email,
          email,
          email_verified: true,
          name: [firstName, lastName].filter(Boolean).join(' '),
          given_name: firstName,
          family_name: lastName,
        }),
      };
    },
    // The product asks for no permission that a person would have to grant.
    loadExistingGrant: async (ctx: KoaContextWithOIDC) => {
      const { client, session, provider } = ctx.oidc;
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.body = messagePage(
        'That sign-in did not work',
        `${out.error_description ?? out.error} Please begin again.`,
      );
    },
  };
  const provider = new Provider(config.oidc.issuer, settings);
  // Behind the backend's proxy, which forwards the address that the browser used.
  provider.proxy = true;
  return provider;
}
