import { describe, expect, it } from '@jest/globals';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DCLinter } from 'dclint';
import { parse } from 'yaml';
import { EVENT_TYPES } from '../../contracts/events/index.js';
import { collectProcessMetrics, registry } from '../../infrastructure/metrics/metrics.js';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';
import { LEFT_OUT_TABLES } from '../backup/contents.js';

/* Compares the files in docker/ with the code: no other test runs them. */

const docker = join(repositoryRoot(), 'docker');
const text = (file: string): string => readFileSync(join(docker, file), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly volumes?: readonly string[];
  readonly deploy?: { readonly replicas?: number };
  readonly depends_on?: Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly tmpfs?: readonly string[];
  readonly healthcheck?: {
    readonly interval: string;
    readonly retries?: number;
    readonly start_period?: string;
  };
  readonly logging?: unknown;
}
interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
}

const COMPOSE = readdirSync(docker).filter((file) => file.endsWith('.yaml'));
const compose = (file: string) => parse(text(file), { merge: true }) as ComposeFile;
const services = (file: string) => Object.entries(compose(file).services);

interface Finding {
  readonly severity: string;
  readonly message: string;
}

/**
 * Validates with the bundled schema of github.com/compose-spec. Violations of the schema are critical; the linter's own
 * style rules are ignored.
 */
function againstTheSchema(file: string): readonly string[] {
  const linter = new DCLinter({ rules: {}, quiet: true, debug: false, exclude: [] });
  const [checked] = linter.lintFiles([join(docker, file)], false) as readonly [
    { readonly messages: readonly Finding[] },
  ];
  const broken = checked.messages.filter(({ severity }) => severity === 'critical');
  return broken.map(({ message }) => message);
}

/** Converts sizes such as `64m` and `1g` to bytes. */
function bytes(text: string): number {
  const [, count, unit = ''] = /^(\d+)([kmg])$/.exec(text) ?? [];
  return Number(count) * { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[unit as 'k' | 'm' | 'g'];
}

const page = (name: string): string =>
  readFileSync(join(repositoryRoot(), `docs/${name}.md`), 'utf8');

/** Names of variables that our programs read, directly or through libraries. */
function variablesOfTheCode(): ReadonlySet<string> {
  const folder = join(repositoryRoot(), 'backend');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const read = /(?:set\(|at\(|oneOf\(\s*|env\[)'([A-Z][A-Z0-9_]+)'/g;
  // Adds variables that our code does not name: pg reads PGPASSWORD, and Node reads the certificates.
  return new Set([
    'PGPASSWORD',
    'NODE_EXTRA_CA_CERTS',
    ...sources.flatMap((source) => [...source.matchAll(read)].map(([, name]) => name as string)),
  ]);
}

describe.each(COMPOSE)('the compose file %s', (file) => {
  it('follows the published schema of compose files', () => {
    expect(againstTheSchema(file)).toEqual([]);
  });

  it('sets only variables that the code reads', () => {
    const known = variablesOfTheCode();
    const ours = services(file).filter(
      ([name, { image }]) => image === 'houselights' || ['backend', 'projections'].includes(name),
    );
    const set = ours.flatMap(([, { environment }]) => Object.keys(environment ?? {}));
    expect(set.filter((name) => !known.has(name))).toEqual([]);
  });

  it('names files and volumes that exist', () => {
    const { volumes = {} } = compose(file);
    const isThere = (mount: string): boolean => {
      const [source = ''] = mount.split(':');
      if (source.startsWith('.')) return existsSync(resolve(docker, source));
      return (
        source in volumes || page('containers').includes(/^\$\{(\w+)/.exec(source)?.[1] ?? mount)
      );
    };
    const parts = services(file).map(([, service]) => service);
    expect(parts).not.toEqual([]);
    const builds = parts.flatMap(({ build }) =>
      build ? [join(resolve(docker, build.context), build.dockerfile)] : [],
    );
    const mounts = parts.flatMap(({ volumes: mounted = [] }) => mounted);
    const programs = parts.flatMap(({ command = [] }) =>
      command
        .filter((part) => part.startsWith('dist/'))
        .map((part) => part.replace(/^dist\//, '').replace(/\.js$/, '.ts')),
    );
    const root = repositoryRoot();
    expect({
      builds: builds.filter((path) => !existsSync(path)),
      mounts: mounts.filter((mount) => !isThere(mount)),
      programs: programs.filter((path) => !existsSync(join(root, path))),
    }).toEqual({ builds: [], mounts: [], programs: [] });
  });
});

describe('compose.yaml', () => {
  const signIn = services('demo.yaml').filter(([name]) => name === 'sign-in');
  it.each([...services('compose.yaml'), ...signIn])(
    'gives the service %s only the rights that it needs, and limits its memory and log files',
    (name, service) => {
      expect(service).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        logging: { options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      });
      if (name !== 'events') expect(service.read_only).toBe(true);
      expect(service.healthcheck).toBeDefined();
      // Files in tmpfs count as the service's memory, and a service that uses too much memory is killed.
      const kept = (service.tmpfs ?? []).map((each) => bytes(/size=(\w+)/.exec(each)?.[1] ?? ''));
      const most = bytes(service.mem_limit ?? '') / 2;
      expect(kept.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(most);
    },
  );

  it('gives each service a minute to start before its dependants give up', () => {
    const seconds = (text = '0s'): number => Number(/^(\d+)s$/.exec(text)?.[1]);
    expect(services('compose.yaml')).not.toEqual([]);
    for (const [name, { healthcheck }] of services('compose.yaml')) {
      if (!healthcheck) continue;
      const { interval, retries = 3, start_period } = healthcheck;
      const patience = seconds(start_period) + seconds(interval) * retries;
      expect({ name, enough: patience >= 60 }).toEqual({ name, enough: true });
    }
  });

  it('runs EventStoreDB by default, but keeps events in PostgreSQL when EVENTSTORE_URL is empty', () => {
    const { backend, projections, events } = compose('compose.yaml').services;
    const url = '${EVENTSTORE_URL-esdb://events:2113?tls=false}';
    expect(backend?.environment?.['EVENTSTORE_URL']).toBe(url);
    expect(projections?.environment?.['EVENTSTORE_URL']).toBe(url);
    expect(events).not.toHaveProperty('profiles');
    // The product was not tried with any other version of EventStoreDB.
    for (const file of ['compose.yaml', 'engines.yaml'])
      expect(compose(file).services['events']?.image).toBe(
        '${EVENTSTORE_IMAGE:-eventstore/eventstore:24.6.0-jammy}',
      );
  });

  it('waits only for services that every set-up needs', () => {
    expect(services('compose.yaml')).not.toEqual([]);
    for (const [, { depends_on = {} }] of services('compose.yaml'))
      expect(Object.keys(depends_on)).not.toContain('events');
  });

  it('passes on the folder for the roots of the event log, and docs/containers.md explains how to mount the folder', () => {
    expect(compose('compose.yaml').services['backend']?.environment).toMatchObject({
      PROOF_DIR: '${PROOF_DIR-}',
    });
    expect(page('containers')).toMatch(/PROOF_DIR.*\n?.*volumes:/);
  });

  it('passes on every variable on the operations page, except those that are fixed in a container', () => {
    const settled = [
      ...['PORT', 'HOST', 'NODE_ENV', 'DATA_DIR', 'METRICS_PORT'],
      // These variables are only for `npm start`, or for a demo.
      ...['RESTART_PAUSE_MS', 'RESTART_PAUSE_MAX_MS', 'DEMO_DATA', 'PUBLIC_DEMO'],
    ];
    const rows =
      page('operations')
        .match(/^\| variable[^]*?\n\n/m)?.[0]
        .split('\n') ?? [];
    const named = rows.flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z0-9_]{3,}/g) ?? []);
    expect(named.length).toBeGreaterThan(30);
    const passed = compose('compose.yaml').services['backend']?.environment ?? {};
    expect(named.filter((name) => !(name in passed) && !settled.includes(name))).toEqual([]);
  });

  it('has no volume without a name', () => {
    expect(text('Dockerfile')).not.toMatch(/^VOLUME/m);
  });
});

describe('pg_dump in docs/backup-postgresql.md', () => {
  it('leaves out the same tables as `npm run backup`, and the keys', () => {
    const lines = page('backup-postgresql')
      .replaceAll('\\\n', '')
      .split('\n')
      .filter((line) => line.includes('pg_dump ') && line.endsWith('> events.sql'));
    const leftOut = ['app.booking_keys', ...Object.keys(LEFT_OUT_TABLES)].sort();
    const named = lines.map((line) =>
      [...line.matchAll(/--exclude-table-data=(\S+)/g)].map(([, table]) => table).sort(),
    );
    expect(named).toEqual([leftOut, leftOut]);
  });
});

describe('an update to a new release during sales', () => {
  const containers = page('containers');
  const loop = /^for old in [^]*?^done$/m;
  const lines = loop.exec(containers)?.[0] ?? '';

  it('uses the same commands in docs/containers.md and in docker/try.sh', () => {
    const tried = loop.exec(text('try.sh').slice(text('try.sh').indexOf('a new release')))?.[0];
    const ups = (script = ''): readonly string[] =>
      [...script.matchAll(/compose (up .*? backend)(?: \|\| break)?$/gm)].map(([, up]) => up ?? '');
    expect(ups(lines)).toHaveLength(1);
    expect(ups(tried)).toEqual(ups(lines));
  });

  it("starts one backend more than several.yaml, within the database's limit of connections", () => {
    const { backend } = compose('several.yaml').services;
    const replicas = backend?.deploy?.replicas ?? 0;
    expect(lines).toContain(`--scale backend=${replicas + 1} backend`);
    const pool = Number(/:-(\d+)\}/.exec(backend?.environment?.['DATABASE_POOL'] ?? '')?.[1]);
    const most = (replicas + 1) * (pool + 11) + 15;
    expect(containers).toContain(
      `${replicas + 1} × ${pool + 11} + 15 = ${most} of the 200 connections`,
    );
    expect(compose('compose.yaml').services['database']?.command).toContain('max_connections=200');
    expect(most).toBeLessThan(200);
  });

  it.each([
    ['compose.yaml', /default of 30 there is room\s+for (\w+) backends/],
    ['several.yaml', /sets 20, which leaves room for (\w+)\./],
  ])(
    'has enough database connections for as many backends of %s as docs/containers.md says',
    (file, sentence) => {
      const numbers = ['three', 'four', 'five', 'six', 'seven'];
      const said = numbers.indexOf(sentence.exec(containers)?.[1] ?? '') + 3;
      const { backend } = compose(file).services;
      const pool = Number(/:-(\d+)\}/.exec(backend?.environment?.['DATABASE_POOL'] ?? '')?.[1]);
      const taken = (backends: number): number => backends * (pool + 11) + 15;
      // Ten connections are left for PostgreSQL itself, its health check and a backup.
      expect([taken(said) <= 190, taken(said + 1) <= 190]).toEqual([true, false]);
    },
  );
});

describe('authority.yaml', () => {
  it('mounts the certificate in backend and projections at the path that docs/containers.md uses', () => {
    const { backend, projections } = compose('authority.yaml').services;
    expect(projections).toEqual(backend);
    const [mount = ''] = backend?.volumes ?? [];
    const folder = mount.split(':').at(-2) ?? '';
    const named = [...page('containers').matchAll(/(?:sslrootcert|tlsCaFile)=([^\s'`&]+)/g)];
    expect(named.length).toBeGreaterThan(2);
    for (const [, file] of named) expect(dirname(file as string)).toBe(folder);
    expect(dirname(backend?.environment?.['NODE_EXTRA_CA_CERTS'] ?? '')).toBe(folder);
  });
});

describe('example.env', () => {
  it('sets only variables that compose.yaml passes on', () => {
    const asked = new Set(
      [...text('compose.yaml').matchAll(/\$\{([A-Z0-9_]+)/g)].map(([, name]) => name),
    );
    const set = [...text('example.env').matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
    expect(set.filter((name) => !asked.has(name))).toEqual([]);
    const { SECRET, PUBLIC_URL, DATABASE_PASSWORD } = Object.fromEntries(
      set.map((name) => [name, true]),
    );
    expect([SECRET, PUBLIC_URL, DATABASE_PASSWORD]).toEqual([true, true, true]);
  });
});

describe('the monitoring in docker/', () => {
  const folder = join(docker, 'monitoring');
  const files = readdirSync(folder);

  /** Metrics that the code defines, with those that Prometheus derives from a histogram. */
  async function names(): Promise<ReadonlySet<string>> {
    collectProcessMetrics();
    const backend = join(repositoryRoot(), 'backend');
    const ours = readdirSync(backend, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
      .flatMap((file) => [
        ...readFileSync(join(backend, file), 'utf8').matchAll(/'(houselights_[a-z_]+)'/g),
      ])
      .map(([, name]) => name as string);
    const nodes = (await registry.getMetricsAsJSON()).map(({ name }) => name);
    const all = [...ours, ...nodes, 'up'];
    return new Set(all.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
  }

  it.each(files)('uses only metrics that exist: %s', async (file) => {
    const known = await names();
    const used = [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /\b(?:houselights|nodejs|process)_[a-z\d_]+/g,
      ),
    ].map(([name]) => name);
    if (file !== 'prometheus.yaml') expect(used.length).toBeGreaterThan(5);
    expect([...new Set(used)].filter((name) => !known.has(name))).toEqual([]);
  });

  it.each(files)('uses only event types that exist: %s', (file) => {
    const types = [...readFileSync(join(folder, file), 'utf8').matchAll(/type=\\?"(\w+)/g)].map(
      ([, type]) => type as string,
    );
    expect(types.filter((type) => !(type in EVENT_TYPES))).toEqual([]);
  });

  it('finds each missing kind of process by its name, because an ended container has no address', () => {
    const { scrape_configs } = parse(text('monitoring/prometheus.yaml')) as {
      scrape_configs: { dns_sd_configs: { names: string[] }[] }[];
    };
    const names = scrape_configs.flatMap((job) => job.dns_sd_configs.flatMap((dns) => dns.names));
    expect(names.length).toBeGreaterThan(1);
    const rules = text('monitoring/alerts.yaml');
    expect(names.filter((name) => !rules.includes(`service="${name}"})`))).toEqual([]);
  });

  it('lists rule files that exist', () => {
    const { rule_files } = parse(text('monitoring/prometheus.yaml')) as { rule_files: string[] };
    expect(rule_files).not.toEqual([]);
    for (const file of rule_files) expect(existsSync(join(folder, dirname(file), file))).toBe(true);
  });
});
