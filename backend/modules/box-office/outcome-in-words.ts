/** Descriptions of a transfer's outcome; `implied` and `unknown` have none. */
const OUTCOMES: Readonly<Record<string, string>> = {
  success: 'succeeded',
  pending: 'not finished',
  failed: 'failed',
};

export const outcomeInWords = (outcome: string): string => OUTCOMES[outcome] ?? 'not said';
