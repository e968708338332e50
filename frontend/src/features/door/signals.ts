import type { Tone } from './tones';

/** Milliseconds of vibration and pauses; each pattern can be recognised in a pocket. */
const BUZZES: Readonly<Record<Tone, number[]>> = {
  ask: [30],
  good: [90],
  warn: [90, 90, 90],
  bad: [500],
};

interface Note {
  /** Frequency in hertz. */
  readonly pitch: number;
  /** Seconds between the first note and this one. */
  readonly from: number;
  /** Length in seconds. */
  readonly length: number;
}

/**
 * Notes for each result: one short note for a question, two rising notes for good, level notes for a warning, long low notes for
 * bad.
 */
const TUNES: Readonly<Record<Tone, readonly Note[]>> = {
  ask: [{ pitch: 780, from: 0, length: 0.06 }],
  good: [
    { pitch: 660, from: 0, length: 0.09 },
    { pitch: 990, from: 0.1, length: 0.14 },
  ],
  warn: [
    { pitch: 520, from: 0, length: 0.12 },
    { pitch: 520, from: 0.2, length: 0.12 },
  ],
  bad: [{ pitch: 170, from: 0, length: 0.6 }],
};

let sound: AudioContext | null = null;

/** Enables sound at the first tap, because browsers allow it only after a tap. A phone without sound still vibrates. */
export function allowSound(): void {
  try {
    sound ??= new AudioContext();
    void sound.resume();
  } catch {
    sound = null;
  }
}

/** Signals the result of a scan by sound and vibration. */
export function signal(tone: Tone): void {
  // iPhones have no `vibrate`.
  (navigator.vibrate as Navigator['vibrate'] | undefined)?.call(navigator, BUZZES[tone]);
  if (!sound) return;
  for (const { pitch, from, length } of TUNES[tone]) play(sound, tone, pitch, from, length);
}

function play(context: AudioContext, tone: Tone, pitch: number, from: number, length: number) {
  const begin = context.currentTime + from;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = tone === 'bad' ? 'sawtooth' : 'sine';
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.3, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
  voice.connect(volume).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + length);
}
