import { TRANSFER_BELOW, transferWith, type PageRow } from './blocks.js';

/** Ways in which banks hide an account, with four digits left, or some at both ends. */
const HIDDEN = [
  '********1222',
  '**** **** 1222',
  'XXXXXXXX1222',
  'xxxx-xxxx-1222',
  '•••• •••• 1222',
  '***1222',
  '514****1222',
  '1640****1222',
];
/** Two of these ways, for pages with another layout. */
const TWO_WAYS = ['********1222', '•••• •••• 1222'];

/** Pages with the school's name, and an account that ends in other digits than the school's. */
export const HIDDEN_ACCOUNT: readonly PageRow[] = [
  ...HIDDEN.map((account): PageRow => [
    account,
    `Successful\n${transferWith(['514123456789', account])}`,
  ]),
  ...TWO_WAYS.map((account): PageRow => [
    `${account} below its label`,
    `Successful\n${TRANSFER_BELOW.replace('514123456789', account)}`,
  ]),
  ...TWO_WAYS.map((account): PageRow => [
    `${account} behind a colon`,
    `Successful\n${transferWith(['514123456789', account]).replaceAll('\t', ' : ')}`,
  ]),
  ["an account that ends like the school's, under another name", `Successful\n${transferWith(['514123456789', '514*****6789'], ['Name\tPIBG SMK SERI MELATI', 'Name\tALI BIN ABU'])}`],
];
