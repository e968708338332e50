/** What a page says of its transfer; `implied` and `unknown` say nothing. */
const OUTCOMES: Readonly<Record<string, string>> = {
  success: 'succeeded',
  pending: 'not finished',
  failed: 'failed',
};

export const outcomeInWords = (outcome: string): string => OUTCOMES[outcome] ?? 'not said';
