import { readConfig } from '../../infrastructure/config/config.js';
import { createLogger } from '../../infrastructure/logging/logger.js';
import { runUntilStopped } from '../../infrastructure/process/process.js';
import { createIdentityProvider } from './provider.js';

const logger = createLogger('identity-provider');

await runUntilStopped(logger, async () => {
  // Refuses to start in production, and on an address that others can reach.
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
