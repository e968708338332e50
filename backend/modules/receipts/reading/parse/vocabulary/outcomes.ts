import { list, rule, type Rule } from './tables.js';

/** Words and phrases for one outcome, in lower case. OCR may misread a letter of a word. */
export interface OutcomeVocabulary {
  readonly words: readonly string[];
  readonly phrases: readonly Rule[];
}

export const FAILED: OutcomeVocabulary = {
  words: list(`
    failed, failure, declined, rejected, cancelled, canceled, reversed, refunded, gagal, ditolak, dibatalkan, dibatal, batal`),
  phrases: [
    rule(/\bun ?-?succ?es\w*\b/i, 'Transfer unsuccessful'),
    rule(/\bnot (been )?success\w*\b/i, 'Your payment was not successful'),
    rule(/\bnot complete\w*\b/i, 'Transaction not completed'),
    rule(/\btidak berjaya\b/i, 'Transaksi tidak berjaya'),
    rule(/\btidak ?lengkap\b/i, 'Transaksi tidak lengkap'),
    rule(/\bcould not be (completed|processed)\b/i, 'Your transfer could not be processed'),
    rule(/\btimed out\b/i, 'The session timed out'),
    rule(/\b(transaction|transfer|payment|status)\W+(expired|voided|returned|dipulangkan|dikembalikan)\b/i, 'Payment expired'),
    rule(/^\W*(insufficient (funds|balance)|baki tidak mencukupi)\W*$/i, 'Insufficient balance.'),
  ],
};

export const PENDING: OutcomeVocabulary = {
  words: list(`
    pending, processing, accepted, scheduled, submitted, awaiting, queued, diterima, diproses, dijadualkan, menunggu,
    tertangguh, dihantarkan`),
  phrases: [
    rule(/\bin progress\b/i, 'Transfer in progress'),
    rule(/\bin process\b/i, 'In process'),
    rule(/\bbeing processed\b/i, 'Your payment is being processed'),
    rule(/\bwill be processed\b/i, 'It will be processed tomorrow'),
    rule(/\bunder review\b/i, 'Under review'),
    rule(/\bdalam pro[sc]es\w*\b/i, 'Dalam proses'),
    rule(/\bsedang di\w+\b/i, 'Sedang disahkan'),
    rule(/\bakan di\w+\b/i, 'Wang akan dikreditkan'),
    rule(/\bbelum selesai\b/i, 'Belum selesai'),
    rule(/\bon hold\b/i, 'On hold'),
    rule(/\b(transfer|payment|transaction) initiated\b/i, 'Transfer initiated'),
    rule(/\binstruction received\b/i, 'Instruction received'),
    rule(/\bfuture[- ]dated?\b/i, 'Future-dated transfer'),
    rule(/\bplease wait\b/i, 'Please wait'),
    rule(/\bsila tunggu\b/i, 'Sila tunggu'),
    rule(/\bsubject to clearance\b/i, 'Credited, subject to clearance'),
    rule(/\bunclaimed\b/i, 'Unclaimed'),
    rule(/\bnot been credited\b/i, 'The money has not been credited'),
    rule(/\b(will|shall) (arrive|reach)\b/i, 'Your money will arrive soon'),
    rule(/\bsent to (approver|bank)\b/i, 'Payment sent to bank'),
    rule(/\bfor (approval|authori[sz]ation|verification)\b/i, 'Successfully sent for approval'),
  ],
};

/** Words of success. "Selesai" and "Done" are missing, because they are mostly buttons. */
export const SUCCESS: OutcomeVocabulary = {
  words: list('successful, successfully, success, succesful, berjaya, completed'),
  phrases: [
    rule(/\b(money|payment|transfer) sent\b/i, 'Money sent!'),
    rule(/\b(money|funds?|amount) transferred\b/i, 'Funds transferred'),
    rule(/\bstatus\W+(processed|settled|done|complete|paid|sent|approved|selesai|lulus|diluluskan)\W*$/i, 'Status: Paid'),
    rule(/\byou('ve| have)? (paid|sent|transferred)\b/i, "You've sent"),
    rule(/\b(payment|transfer|transaction) (is )?complete\b/i, 'Payment is complete'),
    rule(/\b(telah|sudah) (dibayar|dihantar|dipindahkan)\b/i, 'Wang telah dihantar'),
    rule(/\bwang dihantar\b/i, 'Wang dihantar'),
    rule(/\bbayaran selesai\b/i, 'Bayaran selesai'),
    rule(/\bpindahan selesai\b/i, 'Pindahan selesai'),
    rule(/\btransaksi selesai\b/i, 'Transaksi selesai'),
    rule(/^\W*(complete|paid|dibayar|sent|dihantar|dipindahkan|approved|all done|payment made|(payment|transfer) confirmed|(payment|transfer|transaction) approved)\W*$/i, 'Payment confirmed'),
  ],
};

/** Verb that OCR may confuse with "completed", as in "Complete your profile". */
export const VERB = 'complete';

/** Harmless words that differ from "failed" or "pending" by one letter: "mailed", "spending". */
export const OTHER_WORDS = list(`
  mailed, emailed, sailed, tailed, spending, sending, lending, bending, vending, schedule, ejected`);

/** Charges whose names contain "processing", which would otherwise mean a transfer under way. */
export const CHARGES = rule(/\bprocessing (fees?|charges?|time)\b/gi, 'Processing fee RM 0.50');

/** Phrases such as "the receipt will be sent": only a message is yet to come, not the transfer. */
export const MESSAGE_TO_COME: readonly Rule[] = [
  rule(/(resit|salinan|e-?mel|notifikasi|makluman) akan di/i, 'Resit akan dihantar ke e-mel anda'),
  rule(/akan dimaklumkan/i, 'Anda akan dimaklumkan'),
];

/**
 * General notes and offers. They make a word of doubt after them harmless, and a word of success in their line does not
 * count.
 */
export const HARMLESS: readonly Rule[] = [
  rule(/\b(made|done|dibuat|dilakukan|transfers|transactions|payments|pindahan|transaksi) (after|before|selepas|sebelum) \d/i, 'Transfers after 5:00pm will be processed on the next business day.'),
  rule(/\b(usually|normally|biasanya)\b/i, 'Pindahan biasanya diterima serta-merta'),
  rule(/report|lapor/i, 'Report failed payment'),
  rule(/fee|caj/i, 'The fee of a rejected giro is RM 0.10'),
  rule(/subject to/i, 'Subject to successful clearance'),
  rule(/please|sila/i, 'Please check a pending transfer here'),
  rule(/if (the|your|this)|jika|sekiranya/i, 'Call us if the transfer is not completed'),
  rule(/computer generated|no signature/i, 'No signature is required'),
  rule(/success rate/i, 'Success rate 99%'),
  rule(/successful (transfers|transactions|payments)/i, 'Successful transfers cannot be reversed'),
  rule(/\bstep \d|\d (of|daripada) \d/i, 'Step 2 of 3 completed'),
];

/** Phrases about the success of something other than a transfer, such as a login. */
export const OTHER_SUCCESS: readonly Rule[] = [
  rule(/\b(log ?-?(in|on)|log masuk|sign(ed)?[- ]?in|tac|otp)\b/i, 'Last successful login 12 Mar 2026'),
  rule(/\b(saved?|favou?rites?|created|set up|didaftarkan|enrol\w*)\b/i, 'Draft saved successfully'),
  rule(/\b(missions?|journey)\b/i, 'Mission completed'),
  rule(/\b(\d+ times|last time)\b/i, 'Paid successfully 3 times'),
  rule(/\btransferred cannot\b/i, 'Money successfully transferred cannot be recalled'),
];

/** Words such as "if" and "once": the outcome after them has not happened yet. */
export const SUPPOSED: readonly Rule[] = [
  rule(/\b(once|when(ever)?|upon|until|unless|if|should|apabila|bila|setelah|sehingga|jika|sekiranya|kalau)\b/i, 'You will be notified once the transfer is'),
  rule(/\b(after|following|selepas)\W+(\w+\W+)?$/i, 'within 1 day after '),
];

/** Words that cancel a word of success after them, such as "will", but not a word of failure. */
export const NOT_SAID = rule(/\b(will|shall|only|not|to be|hanya|akan)\b/i, 'Only ');

/** Words right before a word of success that deny it, such as "not". */
export const NOT_YET = rule(/\b(not|never|yet|belum|t[il1|]dak|un|(to|will|shall) be)\W+(\w+\W+){0,2}$/i, 'Not yet ');

/** Words that deny the word of failure right after them. "Payment no 12876541" is a number, not a denial. */
export const NEVER = rule(/\b(cannot|can't|can not|may not|(are|is) not|not be|no(?!\W+\d)|non|tidak (boleh|akan|dapat))\W+(\w+\W+){0,2}$/i, 'Transfers cannot be ');

/** Words of success that also occur in names, such as "Berjaya Times Square". */
export const SUCCESS_IN_NAMES = rule(/\b(success|berjaya)\b/i, 'Berjaya Times Square');
export const OF_A_BODY = rule(/\b(sdn|bhd|berhad|enterprise|trading|academy|akademi|persatuan|pusat|sekolah|kelab|times square|resorts?|holdings?)\b/i, 'Success Academy Sdn Bhd');
export const OF_A_TRANSFER = rule(/\b(transfer|payment|transaction|status|transaksi|(pe|me)?m?(pindah|bayar)\w*)\b/i, 'Bayaran kepada PERSATUAN IBU BAPA berjaya');

/** Lines that only state an outcome, such as "Successful", and so cannot be a name. */
export const OUTCOME_ALONE = rule(/^\W*(successful|success|completed?|unsuccessful|failed|declined|pending|processing|berjaya|selesai|gagal|tidak berjaya|ditolak|dalam proses|diproses)\W*$/i, 'Berjaya');

/** More words of failure or waiting, for receipts that never state an outcome. */
export const FURTHER_DOUBT = list(`
  unsuccessful, progress, incomplete, expired, ended, void, denied, error, ralat, proses, menanti, semakan, review, hold`);

/** Words in school names that look like "menanti" (Malay for waiting). */
export const NAMES_NEAR_DOUBT = list('melati, melanti');

/** Values that mean a finished transfer, but only beside the label "Status". */
export const CARRIED_OUT = rule(/\b(ok|transferred|done|selesai|lulus|diluluskan|settled|paid|dibayar|posted|processed|approved|sent|dihantar|credited|complete)\b/i, 'Settled');

/** Rows of a receipt that show a later or repeated transfer, such as "Frequency". */
export const LATER_ROW = rule(/^\W*(frequency|kekerapan|start date|tarikh mula|next (payment|transfer)|first (payment|transfer))\b/i, 'Frequency Monthly');

/** Rows of a receipt whose date may differ from the payment's, such as "Effective date". */
export const ARRIVAL_ROW = rule(/\b(transfer (on|when)|effective|efektif|value date|scheduled?|dijadualkan|to be received by|arrival|expected|estimated)\b/i, 'Effective Date 20 Mar 2026');

/** Kinds of transfers whose receipts appear before the money has moved. */
export const LATER_KIND = rule(/\b(ibg|giro|interbank|rentas|schedul\w*|recurr\w*|standing|future|effective|value date|due|jadual\w*|berjadual|berulang|berkala|kemudian|efektif|cheque|cek)\b/i, 'Interbank GIRO (IBG)');

/** Words for something that is yet to come. A finished transfer's summary never has them. */
export const STILL_TO_COME: readonly Rule[] = [
  rule(/\b(will|shall|not|yet|akan|belum|tidak|tak|tomorrow|esok|lusa)\b/i, 'Your account has not been debited yet'),
  rule(/\b(cannot|can't|unable|insufficient|sorry|oops|again|maaf|lagi)\b/i, 'Sorry, please try again'),
  rule(/\b((business|working) days?|hari (bekerja|perniagaan))\b/i, 'on the next business day'),
  rule(/\b(approv\w*|authori[sz]\w*|confirm|verify|review|submit|kelulusan|pengesahan|sahkan|semak)\b/i, 'Awaiting approval'),
  rule(/\b(request\w*|draft|permohonan|permintaan|draf)\b/i, 'Transfer request'),
];

/** Buttons that never appear below a finished transfer. */
export const STILL_TO_DO = rule(/^\W*(?:((slide|swipe|tap|hold) to|leret) .*|(next|continue|proceed|edit|cancel|back|(pay|send|transfer)( now)?|teruskan|seterusnya|bayar( sekarang)?|hantar|pindah|kembali)\W*)$/i, 'Slide to pay');

/** Buttons or closing words below a finished transfer, such as "Done". */
export const CLOSING: readonly Rule[] = [
  rule(/^\W*(done|ok|okay|close|share( receipt)?|back to home|home|finish|selesai|tutup|kongsi)\W*$/i, 'Done'),
  rule(/computer generated|thank you|terima kasih|dijana/i, 'This receipt is computer generated.'),
];

/* Lists words for other business of banks, whose success says nothing about a transfer. */

/** Words for returned money, on pages whose "successful" means the refund. */
export const MONEY_BACK: readonly Rule[] = [
  rule(/\b(refund|bayaran balik|pulangan wang|pemulangan)\b/i, 'Refund successful'),
  rule(/\b(reversal|recalled|returned)\b/i, 'Transfer returned'),
  rule(/\b(void(ed)?|expired|cancellation|pembatalan)\b/i, 'Voided'),
  rule(/\b(dikembalikan|dipulangkan)\b/i, 'Wang dikembalikan'),
];

/** Rules and offers that mention refunds although no money was returned. */
export const RULES_AND_OFFERS = rule(/\b(polic(y|ies)|report|lapor|terms|no|non|tiada|tidak|if|may|how|make|ask|apply|request (a|for)|valid|until|qr|code|link)\b/i, 'Refund policy');

/**
 * Words for transactions that are only requested or planned. Above the fields they name the page's subject; below, they
 * are buttons.
 */
export const OTHER_TRANSACTIONS: readonly Rule[] = [
  rule(/\b(standing (instruction|order)|recurring|arahan tetap|auto-?debit)\b/i, 'Standing instruction created'),
  rule(/\b(future|(transfer|pay) later|masa hadapan|(business|working) days?|schedul\w*)\b/i, 'Future transfer'),
  rule(/\b(cheques?|cek|drafts?)\b/i, 'Cheque deposit'),
  rule(/\b(authori[sz](ation|er)|approver|approval|kelulusan|pre-?authori[sz]ation|submission)\b/i, 'Sent to approver'),
  rule(/\b(payment link|request\w*|permohonan)\b/i, 'Payment request sent'),
  rule(/\b(waiting|menanti|in transit|track(er)?)\b/i, 'Transfer tracker'),
];
