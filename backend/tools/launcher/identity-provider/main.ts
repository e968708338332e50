import { readConfig } from '../../../infrastructure/config/config.js';
import { createLogger } from '../../../infrastructure/logging/logger.js';
import { runUntilStopped } from '../../../infrastructure/process/process.js';
import { createIdentityProvider } from './server.js';

if (process.env['NODE_ENV'] === 'production') {
  console.error(
    'The development identity provider lets anybody in and does not run with NODE_ENV=production: set OIDC_ISSUER to a real one.',
  );
  process.exit(1);
}

const logger = createLogger('identity-provider');

await runUntilStopped(logger, async () => {
  const config = readConfig();
  const { hostname, port } = new URL(config.oidc.devOrigin ?? 'http://127.0.0.1:3001');
  const server = createIdentityProvider(config);
  await new Promise<void>((done, fail) =>
    server.once('error', fail).listen(Number(port), hostname, done),
  );
  logger.info({ port: Number(port) }, 'ready');
  return async () => {
    const closed = new Promise<void>((done) => server.close(() => done()));
    server.closeAllConnections();
    await closed;
  };
});
