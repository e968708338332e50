import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { collectProcessMetrics, registry } from './metrics.js';

export interface MetricsServer {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` (this process's metrics in Prometheus' text format) and `GET /live` (200) on a separate port, which
 * visitors of the site cannot reach. METRICS_PORT sets the port; without it there is no such server.
 * @throws Error when the port is taken
 */
export async function serveMetrics(port: number, host: string): Promise<MetricsServer> {
  collectProcessMetrics();
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0];
    if (request.method !== 'GET' || (path !== '/metrics' && path !== '/live')) {
      response.writeHead(404).end();
      return;
    }
    if (path === '/live') {
      response.writeHead(200).end('up\n');
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  // The metrics server alone must not keep the process alive.
  server.unref();
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
