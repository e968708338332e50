import { TRANSFER, type PageRow } from './blocks.js';

/**
 * Pages on which the word of success is a part of the word of failure, stands a line away from it, or is about something else.
 */
export const FAILED: readonly PageRow[] = [
  ['unsuccessful', `Unsuccessful\n${TRANSFER}`],
  ['a headline that wraps: tidak, berjaya', `# Transaksi Anda Tidak\n# Berjaya\n${TRANSFER}`],
  ['a headline that wraps: not, successful', `# Payment Not\n# Successful\n${TRANSFER}`],
  ['a headline that wraps within the word', `# Payment Un-\n# successful\n${TRANSFER}`],
  ['misread: Tldak', `Transaksi Tldak Berjaya\n${TRANSFER}`],
  ['misread: U nsuccessful', `Transaction U nsuccessful\n${TRANSFER}`],
  ['misread: the first letter lost', `nsuccessful\n${TRANSFER}`],
  ['misread: Un5uccessful', `Transaction Un5uccessful\n${TRANSFER}`],
  ['a login that succeeded, a transfer that failed', `Login successful\n${TRANSFER}\n\nYour transfer has failed. Please try again later today.`],
  ['a history: ours failed, another one succeeded', 'Transactions\n12 Mar 2026 20:15\nPIBG SMK SERI MELATI\tRM40.00\nUnsuccessful\nRef No\t873045219M\nTENAGA NASIONAL\tRM90.00\nSuccessful'],
];
