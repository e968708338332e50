import { useEffect, useRef, useState } from 'react';

/**
 * Holds the present moment, which advances during playback and stops at the end. @param speed milliseconds of the sale that pass
 * in one millisecond of playback
 */
export function usePlayer(end: number, speed: number) {
  const [at, setAt] = useState(end);
  const [playing, setPlaying] = useState(false);
  const now = useRef(at);
  const go = (to: number) => {
    now.current = Math.min(Math.max(to, 0), end);
    setAt(now.current);
  };
  useEffect(() => {
    if (!playing) return;
    let frame = 0;
    let last: number | null = null;
    const draw = (time: number) => {
      now.current = Math.min(end, now.current + (last === null ? 0 : time - last) * speed);
      last = time;
      setAt(now.current);
      if (now.current >= end) setPlaying(false);
      else frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [playing, speed, end]);
  return {
    at,
    playing,
    /** Shows the given moment and stops the playback, so that the moment stays on screen. */
    goTo(to: number) {
      setPlaying(false);
      go(to);
    },
    /** Starts or stops the playback. At the end of the sale, playback starts again from the beginning. */
    toggle() {
      if (!playing && now.current >= end) go(0);
      setPlaying(!playing);
    },
  };
}

export type Player = ReturnType<typeof usePlayer>;
