/** A stream of server-sent events, as a screen follows it. */
export interface LiveStream {
  readonly url: string;
  /** What to do with each event, by its name; its data is JSON. `ready` is the first of every connection. */
  readonly on: Readonly<Record<string, (data: unknown) => void>> & { readonly ready: () => void };
  /**
   * From now on nothing is told: the connection or the network was lost (it is asked again), the server refused the stream, or the
   * tab was hidden.
   */
  readonly onQuiet?: (why: 'lost' | 'refused' | 'hidden') => void;
  /** A stream that was refused, or whose network went, is asked for again after so long. */
  readonly askAgainAfterMs: number;
  /** Also followed while the tab is hidden. Left out: hidden tabs close theirs, because a browser has six connections to a site. */
  readonly whileHidden?: boolean;
}

/** Follows a stream. @returns ends it; nothing is told after that */
export function followStream({
  url,
  on,
  onQuiet,
  askAgainAfterMs,
  whileHidden,
}: LiveStream): () => void {
  let source: EventSource | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;

  function connect() {
    source = new EventSource(url, { withCredentials: true });
    for (const [name, act] of Object.entries(on))
      source.addEventListener(name, ({ data }: MessageEvent<string>) => act(JSON.parse(data)));
    // The server ends a stream of staff now and then, to look at their rights anew: no connection was lost.
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

  /** Without network an open connection may say nothing for minutes before the browser gives it up. */
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
