import { FPX_PAYMENT, QR_PAYMENT, TRANSFER, TRANSFER_BELOW, type PageRow } from './blocks.js';

/** Pages of transfers that are not finished, nearly all with a word of success: an order was taken, the money has not arrived. */
export const NOT_FINISHED: readonly PageRow[] = [
  [
    'a standing instruction',
    `Maybank2u\nStanding Instruction\nSuccessful\n${TRANSFER}\n\nFrequency\tMonthly\nStart Date\t1 Apr 2026`,
  ],
  [
    'a recurring transfer that was set up',
    `Your recurring transfer has been set up successfully.\n${TRANSFER}\n\nFirst transfer on\t1 Apr 2026`,
  ],
  [
    'a recurring payment whose next one has a date',
    `Successful\n${QR_PAYMENT}\nRecurring\tMonthly\nNext payment\t12 Apr 2026`,
  ],
  [
    'a standing instruction in Malay',
    `Arahan tetap berjaya didaftarkan\n${TRANSFER}\n\nKekerapan\tBulanan\nTarikh mula\t1 Apr 2026`,
  ],
  [
    'a future transfer that was created',
    `Future transfer successfully created\n${TRANSFER}\n\nTransfer On\t20 Mar 2026`,
  ],
  [
    'a scheduled transfer',
    `Transfer successfully scheduled\n${TRANSFER}\n\nEffective Date\t20 Mar 2026`,
  ],
  [
    'a future transfer in Malay',
    `Pindahan Masa Hadapan Berjaya\n${TRANSFER}\n\nTarikh Efektif\t20 Mac 2026`,
  ],
  ['a transfer later', `# Success\nTransfer Later\n${TRANSFER}\n\nTransfer when\tOn 20 Mar 2026`],
  [
    'interbank GIRO, effective on the next business day',
    `Transaction Successful\nInterbank GIRO (IBG)\n${TRANSFER}\n\nEffective Date\t13 Mar 2026\nNote: Effective next business day.`,
  ],
  [
    'interbank GIRO that will be processed, and advice on the balance',
    `Successful\nTransfer Type\tIBG\n${TRANSFER}\n\nYour transfer will be processed on the next business day. Please ensure sufficient balance.`,
  ],
  [
    'a request that is being processed, and advice to check',
    `Request Successful\n${TRANSFER}\n\nYour transfer is being processed, please check the status in Transaction History.`,
  ],
  [
    'a request that is being processed, in Malay',
    `Permohonan berjaya dihantar\n${TRANSFER}\n\nTransaksi anda sedang diproses. Sila semak status kemudian.`,
  ],
  [
    'credited on the next business day, in Malay',
    `Permohonan berjaya\n${TRANSFER}\n\nWang akan dikreditkan pada hari bekerja berikutnya, sila semak akaun penerima.`,
  ],
  [
    'pending approval, and what follows if nobody approves',
    `Successfully created\n${TRANSFER}\n\nThis transfer is pending approval. If your approver does not act by 14 Mar 2026 it lapses.`,
  ],
  [
    'pending, and no fee is charged',
    `Submission successful\n${TRANSFER}\n\nTransfer pending. No fee is charged.`,
  ],
  [
    'sent for authorisation',
    `Transaction successfully sent for authorisation\n${TRANSFER}\n\nAuthoriser\tSITI BINTI AHMAD`,
  ],
  ['sent to the bank for verification', `Payment sent to bank for verification\n${TRANSFER}`],
  [
    'FPX that waits for an approval in the app',
    `Approve this transaction in your app\n${FPX_PAYMENT}\n\nWaiting for approval 01:58`,
  ],
  [
    'pending approval right below the reference',
    `Request Successful\n${TRANSFER}\nPending approval`,
  ],
  [
    'pending approval below the last value of a page with values below their labels',
    `Request Successful\n${TRANSFER_BELOW}\nPending approval`,
  ],
  [
    'in Chinese and English',
    `转账处理中\nTransfer is under processing\n${TRANSFER}\n\n成功后将通知您`,
  ],
  [
    'steps side by side, the last one completed',
    `Transfer tracker\n${TRANSFER}\n\nInitiated\tIn transit\tCompleted`,
  ],
  [
    'steps one below the other',
    `Track transfer\n${TRANSFER}\n\n\nRequest received\n12 Mar 2026, 8:15 PM\nWith the bank\nCompleted`,
  ],
  [
    'expected to be completed',
    `Transfer on its way\n${TRANSFER}\n\nExpected completed by\t13 Mar 2026`,
  ],
  [
    'an estimated arrival',
    `Transfer successful\n${TRANSFER}\n\nEstimated arrival\t13 Mar 2026, 11:00 AM`,
  ],
  [
    'money that will arrive',
    `Transfer sent\n${TRANSFER}\n\nThe money will arrive in 1-2 working days.`,
  ],
  [
    'a headline that wraps: will be, completed',
    `# Your Transfer Will Be\n# Completed On 13 March\n${TRANSFER}`,
  ],
  ['a headline that wraps: not yet, completed', `# Not yet\n# completed\n${TRANSFER}`],
  ['a headline that wraps: belum, berjaya', `# Bayaran Belum\n# Berjaya\n${TRANSFER}`],
  [
    'debited, but not credited',
    `Account debited successfully\nBeneficiary has not been credited yet\n${TRANSFER}`,
  ],
  [
    'money the recipient has yet to claim',
    `# Money sent\nWaiting for the recipient to claim\n${TRANSFER}`,
  ],
  [
    'money the recipient has yet to take, in Malay',
    `Wang dihantar\nMenanti penerima terima dalam 24 jam\n${TRANSFER}`,
  ],
  [
    'a money packet that goes back unless claimed',
    `Money Packet sent successfully\n${TRANSFER}\n\nUnclaimed after 24 hours goes back to your wallet.`,
  ],
  [
    'a cheque that has to be cleared',
    'CHEQUE DEPOSIT\nTRANSACTION SUCCESSFUL\nTRANSACTION NO 00481923\nDATE 12/03/2026 TIME 20:15:44\nACCOUNT NO 514123456789\nNAME PIBG SMK SERI MELATI\nCHEQUE NO 000123\nAMOUNT RM 40.00\nSUBJECT TO CLEARANCE',
  ],
  [
    'a cheque in Malay',
    'DEPOSIT CEK\nTRANSAKSI BERJAYA\nNO TRANSAKSI 00481923\nTARIKH 12/03/2026 20:15:44\nNO AKAUN 514123456789\nNAMA PIBG SMK SERI MELATI\nJUMLAH RM 40.00\nTertakluk kepada penjelasan cek',
  ],
  [
    'a message that it will be transferred',
    'Maybank: RM40.00 will be transferred to PIBG SMK SERI MELATI on 12 Mar 2026 20:15. Ref 873045219M. TAC request successful.',
  ],
  [
    'a history with a scheduled and a successful row',
    'Transaction History\n12 Mar 2026\nPIBG SMK SERI MELATI\t-RM40.00\nScheduled\n11 Mar 2026\nTENAGA NASIONAL\t-RM 90.00\nSuccessful',
  ],
  [
    'a DuitNow request to be paid',
    'DuitNow Request\nRequest sent successfully\nReference ID\t873045219M\nDate & Time\t12 Mar 2026, 8:15 PM\nAmount\tRM 40.00\nRecipient\tPIBG SMK SERI MELATI',
  ],
];
