import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Config } from '../../../infrastructure/config/config.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { toEmail } from './demo-people.js';
import { messagePage, signInPage } from './pages.js';
import { createProvider, MOUNT } from './provider.js';

const INTERACTION = /^\/interaction\/[\w-]+(\/cancel)?$/;

/** The development identity provider under {@link MOUNT}, ready to listen. */
export function createIdentityProvider(config: Config): Server {
  const provider = createProvider(config);
  const protocol = provider.callback();

  async function interaction(
    request: IncomingMessage,
    response: ServerResponse,
    cancelled: boolean,
  ): Promise<void> {
    const { uid } = await provider.interactionDetails(request, response);
    if (cancelled) {
      const denied = { error: 'access_denied', error_description: 'Signing in was cancelled.' };
      return provider.interactionFinished(request, response, denied);
    }
    if (request.method !== 'POST') return html(response, 200, signInPage(uid));
    const body = new URLSearchParams(await limitedText(request));
    const email = toEmail(body.get('email') ?? '');
    if (!email)
      return html(
        response,
        422,
        signInPage(uid, 'Please enter an email address like name@example.com.'),
      );
    await provider.interactionFinished(request, response, { login: { accountId: email } });
  }

  return createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    if (!path.startsWith(`${MOUNT}/`))
      return html(response, 404, messagePage('Nothing here', 'This address does not exist.'));
    request.headers.cookie = withoutProviderSession(request.headers.cookie ?? '');
    // Imitates a mounting router, because the provider finds its base path from the difference of the two.
    Object.assign(request, { originalUrl: request.url, url: request.url?.slice(MOUNT.length) });
    const match = INTERACTION.exec(path.slice(MOUNT.length));
    if (!match) return void protocol(request, response);
    interaction(request, response, match[1] !== undefined).catch((error: unknown) => {
      // Too old, begun before a restart, or opened in another browser.
      logger.info({ err: error }, 'interaction not found');
      html(
        response,
        400,
        messagePage(
          'This sign-in is over',
          'It was begun too long ago or in another browser. Please begin again.',
        ),
      );
    });
  });
}

/**
 * Drops the provider's own session cookies, so that it shows its list at every sign-in and one click changes between
 * demo accounts. Only the product's session lasts.
 */
function withoutProviderSession(cookies: string): string {
  return cookies
    .split(/;\s*/)
    .filter((cookie) => !/^_session(?:\.|=)/.test(cookie))
    .join('; ');
}

function html(response: ServerResponse, status: number, page: string): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(page);
}

async function limitedText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > 4096)
    throw new Error('The form is too large');
  return text(request);
}
