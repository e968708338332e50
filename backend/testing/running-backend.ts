import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../infrastructure/config/repository-root.js';
import { ownPort } from './own-port.js';
import { withTimeout, ended, PATIENCE_MS, SITE_PATIENCE_MS } from './wait-until.js';

export interface BackendSettings {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly secret: string;
}

/** Built backend in a process of its own, one of several. Tests can stop it and start it again at the same address. */
export class RunningBackend {
  private child: ChildProcess | null = null;

  private constructor(
    readonly port: number,
    private readonly settings: BackendSettings,
  ) {}

  static async start(settings: BackendSettings): Promise<RunningBackend> {
    const backend = new RunningBackend(await ownPort(), settings);
    await backend.start();
    return backend;
  }

  /** Resolves when the backend accepts requests. */
  async start(): Promise<void> {
    const { databaseUrl, dataDir, secret } = this.settings;
    const child = fork(join(repositoryRoot(), 'dist/backend/main.js'), {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'development',
        DATABASE_URL: databaseUrl,
        DATABASE_POOL: '10',
        // A database that is slow on a busy machine is not down, so the timeout is long.
        DATABASE_PATIENCE_MS: String(PATIENCE_MS),
        DATA_DIR: dataDir,
        PORT: String(this.port),
        SECRET: secret,
        TRUST_PROXY: '1',
        ORDER_LIMITS: 'off',
        THROTTLE_PER_MINUTE: '0',
        LOG_LEVEL: 'silent',
      },
      // The backend process must not inherit the arguments of Jest's own process.
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.child = child;
    const ready = new Promise<void>((resolve, reject) => {
      child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve());
      child.once('exit', (code) => reject(new Error(`A backend ended at its start: ${code}`)));
    });
    await withTimeout('a backend takes requests', ready, SITE_PATIENCE_MS);
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /**
   * Pauses the process (SIGSTOP). The system still accepts connections for the process, but no request is answered until `goOn`
   * is called.
   */
  standStill(): void {
    this.child?.kill('SIGSTOP');
  }

  goOn(): void {
    this.child?.kill('SIGCONT');
  }

  /** Resolves when the process has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    child?.kill(signal);
    if (child) await ended(child);
  }
}
