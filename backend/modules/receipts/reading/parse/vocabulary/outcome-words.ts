import type { Rule } from './rule.js';

/** Ways of stating one outcome: words, which may have a slip of the reader, and phrases. */
export interface OutcomeVocabulary {
  /** Lower case. */
  readonly words: readonly string[];
  readonly phrases: readonly Rule[];
}

export const FAILED: OutcomeVocabulary = {
  words: [
    'failed',
    'failure',
    'declined',
    'rejected',
    'cancelled',
    'canceled',
    'reversed',
    'refunded',
    'gagal',
    'ditolak',
    'dibatalkan',
    'dibatal',
    'batal',
  ],
  phrases: [
    { pattern: /\bun ?-?succ?es\w*\b/i, example: 'Transfer unsuccessful' },
    { pattern: /\bnot (been )?success\w*\b/i, example: 'Your payment was not successful' },
    { pattern: /\bnot complete\w*\b/i, example: 'Transaction not completed' },
    { pattern: /\btidak berjaya\b/i, example: 'Transaksi tidak berjaya' },
    { pattern: /\btidak ?lengkap\b/i, example: 'Transaksi tidak lengkap' },
    {
      pattern: /\bcould not be (completed|processed)\b/i,
      example: 'Your transfer could not be processed',
    },
    { pattern: /\btimed out\b/i, example: 'The session timed out' },
    {
      pattern:
        /\b(transaction|transfer|payment|status)\W+(expired|voided|returned|dipulangkan|dikembalikan)\b/i,
      example: 'Payment expired',
    },
    {
      pattern: /^\W*(insufficient (funds|balance)|baki tidak mencukupi)\W*$/i,
      example: 'Insufficient balance.',
    },
  ],
};

export const PENDING: OutcomeVocabulary = {
  words: [
    'pending',
    'processing',
    'accepted',
    'scheduled',
    'submitted',
    'awaiting',
    'queued',
    'diterima',
    'diproses',
    'dijadualkan',
    'menunggu',
    'tertangguh',
    'dihantarkan',
  ],
  phrases: [
    { pattern: /\bin progress\b/i, example: 'Transfer in progress' },
    { pattern: /\bin process\b/i, example: 'In process' },
    { pattern: /\bbeing processed\b/i, example: 'Your payment is being processed' },
    { pattern: /\bwill be processed\b/i, example: 'It will be processed tomorrow' },
    { pattern: /\bunder review\b/i, example: 'Under review' },
    { pattern: /\bdalam pro[sc]es\w*\b/i, example: 'Dalam proses' },
    { pattern: /\bsedang di\w+\b/i, example: 'Sedang disahkan' },
    { pattern: /\bakan di\w+\b/i, example: 'Wang akan dikreditkan' },
    { pattern: /\bbelum selesai\b/i, example: 'Belum selesai' },
    { pattern: /\bon hold\b/i, example: 'On hold' },
    { pattern: /\b(transfer|payment|transaction) initiated\b/i, example: 'Transfer initiated' },
    { pattern: /\binstruction received\b/i, example: 'Instruction received' },
    { pattern: /\bfuture[- ]dated?\b/i, example: 'Future-dated transfer' },
    { pattern: /\bplease wait\b/i, example: 'Please wait' },
    { pattern: /\bsila tunggu\b/i, example: 'Sila tunggu' },
    { pattern: /\bsubject to clearance\b/i, example: 'Credited, subject to clearance' },
    { pattern: /\bunclaimed\b/i, example: 'Unclaimed' },
    { pattern: /\bnot been credited\b/i, example: 'The money has not been credited' },
    { pattern: /\b(will|shall) (arrive|reach)\b/i, example: 'Your money will arrive soon' },
    { pattern: /\bsent to (approver|bank)\b/i, example: 'Payment sent to bank' },
    {
      pattern: /\bfor (approval|authori[sz]ation|verification)\b/i,
      example: 'Successfully sent for approval',
    },
  ],
};

/** Words of success. "Selesai" and "Done" alone are buttons. */
export const SUCCESS: OutcomeVocabulary = {
  words: ['successful', 'successfully', 'success', 'succesful', 'berjaya', 'completed'],
  phrases: [
    { pattern: /\b(money|payment|transfer) sent\b/i, example: 'Money sent!' },
    { pattern: /\b(money|funds?|amount) transferred\b/i, example: 'Funds transferred' },
    {
      pattern:
        /\bstatus\W+(processed|settled|done|complete|paid|sent|approved|selesai|lulus|diluluskan)\W*$/i,
      example: 'Status: Paid',
    },
    { pattern: /\byou('ve| have)? (paid|sent|transferred)\b/i, example: "You've sent" },
    {
      pattern: /\b(payment|transfer|transaction) (is )?complete\b/i,
      example: 'Payment is complete',
    },
    {
      pattern: /\b(telah|sudah) (dibayar|dihantar|dipindahkan)\b/i,
      example: 'Wang telah dihantar',
    },
    { pattern: /\bwang dihantar\b/i, example: 'Wang dihantar' },
    { pattern: /\bbayaran selesai\b/i, example: 'Bayaran selesai' },
    { pattern: /\bpindahan selesai\b/i, example: 'Pindahan selesai' },
    { pattern: /\btransaksi selesai\b/i, example: 'Transaksi selesai' },
    {
      pattern:
        /^\W*(complete|paid|dibayar|sent|dihantar|dipindahkan|approved|all done|payment made|(payment|transfer) confirmed|(payment|transfer|transaction) approved)\W*$/i,
      example: 'Payment confirmed',
    },
  ],
};

/** A verb one letter from "completed", in requests: "Complete your profile". */
export const VERB = 'complete';

/** Words that are one letter from a word of doubt: "Receipt mailed", "Track your spending". */
export const OTHER_WORDS: readonly string[] = [
  'mailed',
  'emailed',
  'sailed',
  'tailed',
  'spending',
  'sending',
  'lending',
  'bending',
  'vending',
  'schedule',
  'ejected',
];

/** Names of charges, which contain "processing". */
export const CHARGES: Rule = {
  pattern: /\bprocessing (fees?|charges?|time)\b/gi,
  example: 'Processing fee RM 0.50',
};

/** Phrases by which only a message to the payer is still to come, not the money. */
export const MESSAGE_TO_COME: readonly Rule[] = [
  {
    pattern: /(resit|salinan|e-?mel|notifikasi|makluman) akan di/i,
    example: 'Resit akan dihantar ke e-mel anda',
  },
  { pattern: /akan dimaklumkan/i, example: 'Anda akan dimaklumkan' },
];

/**
 * Phrases that make a word of doubt harmless when they stand before it, and a word of success anywhere in its line: notes of the
 * bank about what may happen, and offers about other people.
 */
export const HARMLESS: readonly Rule[] = [
  {
    pattern:
      /\b(made|done|dibuat|dilakukan|transfers|transactions|payments|pindahan|transaksi) (after|before|selepas|sebelum) \d/i,
    example: 'Transfers after 5:00pm will be processed on the next business day.',
  },
  {
    pattern: /\b(usually|normally|biasanya)\b/i,
    example: 'Pindahan biasanya diterima serta-merta',
  },
  { pattern: /report|lapor/i, example: 'Report failed payment' },
  { pattern: /fee|caj/i, example: 'The fee of a rejected giro is RM 0.10' },
  { pattern: /subject to/i, example: 'Subject to successful clearance' },
  { pattern: /please|sila/i, example: 'Please check a pending transfer here' },
  {
    pattern: /if (the|your|this)|jika|sekiranya/i,
    example: 'Call us if the transfer is not completed',
  },
  { pattern: /computer generated|no signature/i, example: 'No signature is required' },
  { pattern: /success rate/i, example: 'Success rate 99%' },
  {
    pattern: /successful (transfers|transactions|payments)/i,
    example: 'Successful transfers cannot be reversed',
  },
  { pattern: /\bstep \d|\d (of|daripada) \d/i, example: 'Step 2 of 3 completed' },
];

/** Successes of something other than the transfer: signing in, a form, a favourite, earlier payments. */
export const OTHER_SUCCESS: readonly Rule[] = [
  {
    pattern: /\b(log ?-?(in|on)|log masuk|sign(ed)?[- ]?in|tac|otp)\b/i,
    example: 'Last successful login 12 Mar 2026',
  },
  {
    pattern: /\b(saved?|favou?rites?|created|set up|didaftarkan|enrol\w*)\b/i,
    example: 'Draft saved successfully',
  },
  { pattern: /\b(missions?|journey)\b/i, example: 'Mission completed' },
  { pattern: /\b(\d+ times|last time)\b/i, example: 'Paid successfully 3 times' },
  {
    pattern: /\btransferred cannot\b/i,
    example: 'Money successfully transferred cannot be recalled',
  },
];

/** Words before a success or failure that is only spoken of, and has not happened. */
export const SUPPOSED: readonly Rule[] = [
  {
    pattern:
      /\b(once|when(ever)?|upon|until|unless|if|should|apabila|bila|setelah|sehingga|jika|sekiranya|kalau)\b/i,
    example: 'You will be notified once the transfer is',
  },
  { pattern: /\b(after|following|selepas)\W+(\w+\W+)?$/i, example: 'within 1 day after ' },
];

/** Words that take back a success after them; a failure stays a doubt in any company. */
export const NOT_SAID: Rule = {
  pattern: /\b(will|shall|only|not|to be|hanya|akan)\b/i,
  example: 'Only ',
};

/** Words right before a word of success that negate it. */
export const NOT_YET: Rule = {
  pattern: /\b(not|never|yet|belum|t[il1|]dak|un|(to|will|shall) be)\W+(\w+\W+){0,2}$/i,
  example: 'Not yet ',
};

/** Words right before a word of failure that negate it. "Payment no 12876541" is a number. */
export const NEVER: Rule = {
  pattern:
    /\b(cannot|can't|can not|may not|(are|is) not|not be|no(?!\W+\d)|non|tidak (boleh|akan|dapat))\W+(\w+\W+){0,2}$/i,
  example: 'Transfers cannot be ',
};

/** Words of success that are also parts of names; beside a word for a transfer they are no name. */
export const SUCCESS_IN_NAMES: Rule = {
  pattern: /\b(success|berjaya)\b/i,
  example: 'Berjaya Times Square',
};
export const OF_A_BODY: Rule = {
  pattern:
    /\b(sdn|bhd|berhad|enterprise|trading|academy|akademi|persatuan|pusat|sekolah|kelab|times square|resorts?|holdings?)\b/i,
  example: 'Success Academy Sdn Bhd',
};
export const OF_A_TRANSFER: Rule = {
  pattern: /\b(transfer|payment|transaction|status|transaksi|(pe|me)?m?(pindah|bayar)\w*)\b/i,
  example: 'Bayaran kepada PERSATUAN IBU BAPA berjaya',
};

/** One or two words that can be nothing but an outcome: they are no name. */
export const OUTCOME_ALONE: Rule = {
  pattern:
    /^\W*(successful|success|completed?|unsuccessful|failed|declined|pending|processing|berjaya|selesai|gagal|tidak berjaya|ditolak|dalam proses|diproses)\W*$/i,
  example: 'Berjaya',
};

/** Further words of doubt, for pages on which nothing else tells the outcome. */
export const FURTHER_DOUBT: readonly string[] = [
  'unsuccessful',
  'progress',
  'incomplete',
  'expired',
  'ended',
  'void',
  'denied',
  'error',
  'ralat',
  'proses',
  'menanti',
  'semakan',
  'review',
  'hold',
];

/** Names of many schools, near "menanti". */
export const NAMES_NEAR_DOUBT: readonly string[] = ['melati', 'melanti'];
