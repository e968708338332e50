import type pg from 'pg';

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (destroy?: Error | boolean) => void,
) => void;
type ConnectWith = (done: Connected) => void;

/**
 * Makes a second release of a pool client harmless. graphile-worker releases its listening client twice when it stops just while
 * that connection breaks. pg-pool then throws an error that nothing catches, which would end the process.
 */
export function releaseOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as ConnectWith & (() => Promise<pg.PoolClient>);
  const connectOnce = (done?: Connected): Promise<pg.PoolClient> | void => {
    if (!done) return connect();
    connect((error, client, release) => {
      let released = false;
      done(error, client, (destroy) => {
        if (released) return;
        released = true;
        release(destroy);
      });
    });
  };
  pool.connect = connectOnce as typeof pool.connect;
}
