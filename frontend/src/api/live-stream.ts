/** Subscription to a stream of server-sent events. */
export interface LiveStream {
  readonly url: string;
  /** Handlers by event name, called with the parsed JSON data. `ready` is the first event of every connection. */
  readonly on: Readonly<Record<string, (data: unknown) => void>> & { readonly ready: () => void };
  /**
   * Called when events stop. `lost`: the connection failed and is retried; `refused`: the server refused the stream; `hidden`:
   * the tab is hidden.
   */
  readonly onQuiet?: (why: 'lost' | 'refused' | 'hidden') => void;
  /** Milliseconds until a refused or lost stream is retried. */
  readonly askAgainAfterMs: number;
  /**
   * True to keep the stream open in a hidden tab. By default the stream is closed there, because a browser allows six connections
   * to a site.
   */
  readonly whileHidden?: boolean;
}

/**
 * Opens a stream of server-sent events and reconnects when needed.
 * @returns a function that closes the stream; no handler is called after that
 */
export function followStream(props: LiveStream): () => void {
  const { url, on, onQuiet, askAgainAfterMs, whileHidden } = props;
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    source = new EventSource(url, { withCredentials: true });
    for (const [name, act] of Object.entries(on))
      source.addEventListener(name, ({ data }: MessageEvent<string>) => act(JSON.parse(data)));
    // The server sometimes ends a staff stream to check the person's rights again. This is not reported as a lost connection.
    source.addEventListener('again', () => {
      disconnect();
      connect();
    });
    source.addEventListener('error', () => {
      const refused = source?.readyState === EventSource.CLOSED;
      if (refused) again = setTimeout(connect, askAgainAfterMs);
      onQuiet?.(refused ? 'refused' : 'lost');
    });
  }

  function disconnect() {
    clearTimeout(again);
    source?.close();
    source = null;
  }

  function onVisibility() {
    if (document.visibilityState === 'hidden') {
      disconnect();
      onQuiet?.('hidden');
    } else if (source === null || source.readyState === EventSource.CLOSED) {
      disconnect();
      connect();
    }
  }

  const isFollowed = () => whileHidden === true || document.visibilityState === 'visible';

  /** Reports the loss at once, because without network the browser may keep a dead connection open for minutes. */
  function onOffline() {
    if (!isFollowed()) return;
    disconnect();
    again = setTimeout(connect, askAgainAfterMs);
    onQuiet?.('lost');
  }

  function onOnline() {
    if (!isFollowed() || source?.readyState === EventSource.OPEN) return;
    disconnect();
    connect();
  }

  window.addEventListener('offline', onOffline);
  window.addEventListener('online', onOnline);
  if (whileHidden) connect();
  else {
    document.addEventListener('visibilitychange', onVisibility);
    onVisibility();
  }
  return () => {
    window.removeEventListener('offline', onOffline);
    window.removeEventListener('online', onOnline);
    document.removeEventListener('visibilitychange', onVisibility);
    disconnect();
  };
}
