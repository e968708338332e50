import type { CSSProperties, KeyboardEvent } from 'react';
import { precise } from '@contracts/rest/precise-moment';
import { i18n } from '../../../language/i18n';
import { Button } from '../../../ui/button';
import { useMedia } from '../../../ui/use-media';
import { stepTo } from './replay-steps';
import { SPEEDS } from './speeds';
import type { Player } from './use-player';
import * as styles from './replay.module.css';

/** Slider over the time of a sale, with playback. */
export function ReplayControls(props: {
  /** Time at the start of the slider, in milliseconds since 1970. `end` and `steps` are relative to this time. */
  from: number;
  end: number;
  /** Moments at which the hall changes. The keys step from one to the next. */
  steps: readonly number[];
  player: Player;
  /** Playback speed, one of {@link SPEEDS}. */
  speed: string;
  /** Text alternative of the hall at the shown moment, for screen readers. */
  seen: string;
  onSpeed: (speed: string) => void;
}) {
  const { from, end, steps, player, speed, seen, onSpeed } = props;
  const { at, playing, goTo, toggle } = player;
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const time = new Date(from + at).toISOString();
  const moment = precise(time);
  const step = (key: string) => {
    const to = stepTo(key, steps, at, end);
    if (to !== null) goTo(to);
    return to !== null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === ' ') {
      if (still) step('ArrowRight');
      else toggle();
    } else if (!step(event.key)) return;
    event.preventDefault();
  };
  return (
    <div className={styles.controls}>
      <input
        type="range"
        className={styles.slider}
        style={{ '--done': at / end } as CSSProperties}
        aria-label={i18n.t('Moment')}
        aria-valuetext={`${moment}: ${seen}`}
        min={0}
        max={end}
        step="any"
        value={at}
        onChange={({ target }) => goTo(Number(target.value))}
        onKeyDown={onKeyDown}
      />
      <div className={styles.tools}>
        <div className={styles.steps}>
          <Button onClick={() => step('ArrowLeft')} disabled={at <= 0}>
            {i18n.t('Step Back')}
          </Button>
          {!still && (
            <Button look="primary" onClick={toggle}>
              {playing ? i18n.t('Pause') : i18n.t('Play')}
            </Button>
          )}
          <Button onClick={() => step('ArrowRight')} disabled={at >= end}>
            {i18n.t('Step Forward')}
          </Button>
        </div>
        {!still && (
          <label className={styles.speed}>
            {i18n.t('Speed')}
            <select value={speed} onChange={({ target }) => onSpeed(target.value)}>
              {SPEEDS.map(([value, label]) => (
                <option key={value} value={value}>
                  {i18n.t(label)}
                </option>
              ))}
            </select>
          </label>
        )}
        <time className={styles.moment} dateTime={time}>
          {moment}
        </time>
      </div>
    </div>
  );
}
