import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { gauge } from './metrics.js';
import { serveMetrics, type MetricsServer } from './metrics-server.js';

let server: MetricsServer;
const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${server.port}${path}`, { method });

beforeAll(async () => (server = await serveMetrics(0, '127.0.0.1')));
afterAll(() => server.close());

it('the metrics server answers in Prometheus’ text format, including Node’s process metrics', async () => {
  const answer = await ask('/metrics');
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('the metrics server leaves out a gauge whose read fails, and returns all other metrics', async () => {
  gauge('houselights_test_away', 'Fails.', [], () => Promise.reject(new Error('away')));
  gauge('houselights_test_broken', 'Throws.', [], () => {
    throw new Error('broken');
  });
  gauge('houselights_test_there', 'Answers.', ['of'], () => [{ labels: { of: 'it' }, value: 2 }]);
  const text = await (await ask('/metrics')).text();
  expect(text).toContain('houselights_test_there{of="it"} 2');
  expect(text).not.toMatch(/^houselights_test_(away|broken)/m);
});

it('the metrics server reports on /live only that the process runs', async () => {
  expect((await ask('/live')).status).toBe(200);
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/metrics', 'POST')).status).toBe(404);
});
