import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import Provider, { type Configuration } from 'oidc-provider';
import { isMailAddress } from '../../contracts/mail-address.js';
import type { Config } from '../../infrastructure/config/config.js';
import { signingKey } from '../../infrastructure/config/keys.js';
import { logger } from '../../infrastructure/logging/logger.js';
import { messagePage, nameOf, signInPage } from './pages.js';

const MOUNT = '/oidc';
const INTERACTION = /^\/interaction\/[\w-]+(\/cancel)?$/;
const LARGEST_FORM = 4096;

/** Creates the development identity provider under /oidc, ready to listen. */
export function createIdentityProvider(config: Config): Server {
  const provider = createProvider(config);
  const protocol = provider.callback();
  return createServer((request, response) => {
    const { url = '', headers } = request;
    if (!url.startsWith(`${MOUNT}/`)) return void response.writeHead(404).end();
    // Turns the provider's own session off. The provider then shows its list at every sign-in, and one click changes between demo
    // accounts. Only the product's session lasts.
    const cookies = (headers.cookie ?? '').split(/;\s*/);
    headers.cookie = cookies.filter((each) => !/^_session(?:\.|=)/.test(each)).join('; ');
    // Imitates a mounting router, because the provider finds its base path from the difference of the two.
    Object.assign(request, { originalUrl: url, url: url.slice(MOUNT.length) });
    protocol(request, response).catch((error: unknown) => {
      logger.error({ err: error }, 'the sign-in service failed');
      response.destroy();
    });
  });
}

/**
 * Creates the certified oidc-provider with this product as its only client. Every e-mail address is an account with
 * that address as its id, so nothing has to be stored. Sign-ins in progress are in memory: after a restart those people
 * sign in again.
 */
function createProvider(config: Config): Provider {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'ES256' };
  const settings: Configuration = {
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
    jwks: { keys: [{ ...key, use: 'sig' } as never] },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    cookies: { keys: [signingKey(config, 'development sign-in')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    pkce: { required: () => true },
    ttl: {
      ...{ AccessToken: 600, AuthorizationCode: 60, IdToken: 600, Interaction: 3600 },
      ...{ Grant: 86_400, Session: 86_400 },
    },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: { url: (_, { uid }) => `${MOUNT}/interaction/${uid}` },
    findAccount: (_, email) => {
      const [first, last] = nameOf(email);
      const names = { given_name: first, family_name: last, name: `${first} ${last ?? ''}`.trim() };
      const claims = { sub: email, email, email_verified: true, ...names };
      return { accountId: email, claims: () => claims };
    },
    // Every sign-in is granted at once, because the product requests no permission that a person would have to grant.
    loadExistingGrant: async ({ oidc: { client, session } }) => {
      const grant = new provider.Grant({
        clientId: client?.clientId,
        accountId: session?.accountId,
      });
      grant.addOIDCScope('openid profile email');
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description }) => {
      const why = `${error_description ?? error} Please begin again.`;
      ctx.type = 'html';
      ctx.body = messagePage('That sign-in did not work', why);
    },
  };
  const provider = new Provider(config.oidc.issuer, settings);
  // The provider runs behind the backend's proxy, which forwards the address that the browser used.
  provider.proxy = true;
  provider.use(async (ctx, next) => {
    const [found, cancel] = INTERACTION.exec(ctx.path) ?? [];
    if (!found) return next();
    const { req, res } = ctx;
    const finish = async (result: Parameters<Provider['interactionResult']>[2]): Promise<void> => {
      ctx.redirect(await provider.interactionResult(req, res, result));
      ctx.status = 303;
    };
    const show = (status: number, page: string): void => {
      ctx.set('Cache-Control', 'no-store');
      Object.assign(ctx, { status, type: 'html', body: page });
    };
    try {
      const { uid } = await provider.interactionDetails(req, res);
      const cancelled = 'Signing in was cancelled.';
      if (cancel) return await finish({ error: 'access_denied', error_description: cancelled });
      if (ctx.method !== 'POST') return show(200, signInPage(uid));
      if (!(ctx.request.length <= LARGEST_FORM)) throw new Error('The form is too large');
      const email = new URLSearchParams(await text(req)).get('email')?.trim().toLowerCase() ?? '';
      if (isMailAddress(email)) return await finish({ login: { accountId: email } });
      show(422, signInPage(uid, 'Please enter an email address like name@example.com.'));
    } catch (error) {
      // The sign-in is too old, was begun before a restart, or was opened in another browser.
      logger.info({ err: error }, 'interaction not found');
      const why = 'It was begun too long ago or in another browser. Please begin again.';
      show(400, messagePage('This sign-in is over', why));
    }
  });
  return provider;
}
