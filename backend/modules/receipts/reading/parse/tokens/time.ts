import { asDigits } from './spelling.js';

const CLOCK =
  /(?<![\d:.])([\dOoIl]{1,2})\s?[:.]\s?([\dOo]{2})(?:\s?[:.]\s?([\dOo]{2}))?(?:\.\d{1,3})?\s?(a\.?\s?m\.?|p\.?\s?m\.?|pagi|pg|tgh(?:\s?hari)?|tengah\s?hari|ptg|petang|mlm|malam|hrs)?(?![\d:%A-Za-z])/gi;

/** Finds clock times (HH:MM, 24 hours) in a text. Seconds are dropped; AM and PM are understood in both languages. */
export function timesIn(text: string): string[] {
  return [...text.matchAll(CLOCK)].flatMap(([all, hourText, minuteText, , half]) => {
    const hour = Number(asDigits(hourText as string) ?? 'NaN');
    const minute = Number(asDigits(minuteText as string) ?? 'NaN');
    // "45.00" is money, not a time: a time with a point needs AM or PM beside it.
    if (!all.includes(':') && half === undefined) return [];
    const hours = in24Hours(hour, (half ?? '').toLowerCase().replace(/[\s.]/g, ''));
    if (hours === null || !(minute >= 0 && minute < 60)) return [];
    return [`${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`];
  });
}

function in24Hours(hour: number, half: string): number | null {
  if (!(hour >= 0 && hour <= 23)) return null;
  const morning = half === 'am' || half === 'pg' || half === 'pagi';
  // No clock shows 18:44 AM: the colon before 8:44 was read as a 1.
  if (morning && hour > 12 && hour < 20) return hour - 10;
  if (half === '' || half === 'hrs' || hour > 12) return hour;
  if (morning) return hour % 12;
  // "Tengah hari" is noon and the hours until three; "malam" includes midnight.
  if (half.startsWith('tgh') || half.startsWith('tengah'))
    return hour <= 3 || hour === 12 ? (hour % 12) + 12 : hour;
  if (half === 'mlm' || half === 'malam') return hour === 12 ? 0 : hour + 12;
  return (hour % 12) + 12;
}
