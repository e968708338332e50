import type { Rule } from './rule.js';

/* Words of a page about a transfer that is not made yet, or that is repeated. */

/** Values of "Status" for a finished transfer, in words that mean it nowhere else. */
export const CARRIED_OUT: Rule = {
  pattern:
    /\b(ok|transferred|done|selesai|lulus|diluluskan|settled|paid|dibayar|posted|processed|approved|sent|dihantar|credited|complete)\b/i,
  example: 'Settled',
};

/** Rows of a transfer that is made later, or repeated. */
export const LATER_ROW: Rule = {
  pattern:
    /^\W*(frequency|kekerapan|start date|tarikh mula|next (payment|transfer)|first (payment|transfer))\b/i,
  example: 'Frequency Monthly',
};

/** Rows whose date may differ from the payment's. */
export const ARRIVAL_ROW: Rule = {
  pattern:
    /\b(transfer (on|when)|effective|efektif|value date|scheduled?|dijadualkan|to be received by|arrival|expected|estimated)\b/i,
  example: 'Effective Date 20 Mar 2026',
};

/** Kinds of transfers that show a receipt before the money has moved. */
export const LATER_KIND: Rule = {
  pattern:
    /\b(ibg|giro|interbank|rentas|schedul\w*|recurr\w*|standing|future|effective|value date|due|jadual\w*|berjadual|berulang|berkala|kemudian|efektif|cheque|cek)\b/i,
  example: 'Interbank GIRO (IBG)',
};

/** Words for what is still to come or was not done. No summary of a finished transfer needs them. */
export const STILL_TO_COME: readonly Rule[] = [
  {
    pattern: /\b(will|shall|not|yet|akan|belum|tidak|tak|tomorrow|esok|lusa)\b/i,
    example: 'Your account has not been debited yet',
  },
  {
    pattern: /\b(cannot|can't|unable|insufficient|sorry|oops|again|maaf|lagi)\b/i,
    example: 'Sorry, please try again',
  },
  {
    pattern: /\b((business|working) days?|hari (bekerja|perniagaan))\b/i,
    example: 'on the next business day',
  },
  {
    pattern:
      /\b(approv\w*|authori[sz]\w*|confirm|verify|review|submit|kelulusan|pengesahan|sahkan|semak)\b/i,
    example: 'Awaiting approval',
  },
  {
    pattern: /\b(request\w*|draft|permohonan|permintaan|draf)\b/i,
    example: 'Transfer request',
  },
];

/** A button that a finished transfer does not have. */
export const STILL_TO_DO: Rule = {
  pattern:
    /^\W*(?:((slide|swipe|tap|hold) to|leret) .*|(next|continue|proceed|edit|cancel|back|(pay|send|transfer)( now)?|teruskan|seterusnya|bayar( sekarang)?|hantar|pindah|kembali)\W*)$/i,
  example: 'Slide to pay',
};

/** Words below the fields of a finished transfer: a button, or closing words. */
export const CLOSING: readonly Rule[] = [
  {
    pattern:
      /^\W*(done|ok|okay|close|share( receipt)?|back to home|home|finish|selesai|tutup|kongsi)\W*$/i,
    example: 'Done',
  },
  {
    pattern: /computer generated|thank you|terima kasih|dijana/i,
    example: 'This receipt is computer generated.',
  },
];
