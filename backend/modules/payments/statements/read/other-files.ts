import { StatementFault } from './statement-fault.js';

/* Files that banks offer beside statements, each with a sentence that names it and the file to download instead. */

const INSTEAD = 'Please download the statement as CSV, XLSX, MT940 or CAMT.053.';

const OTHER_TEXTS: readonly (readonly [RegExp, string])[] = [
  [
    /^(<!doctype html|<html\b|<head\b|<body\b|<meta\b|<table\b|<style\b)/i,
    `This is a web page, also when its name ends in .xls. Open it in a spreadsheet and save it as XLSX, or download the statement as CSV.`,
  ],
  [/^OFXHEADER:|<OFX>|<\?OFX\b/i, `This is an OFX (or QFX) file for money programs. ${INSTEAD}`],
  [/^!(Type|Account|Option)\b/i, `This is a QIF file for money programs. ${INSTEAD}`],
  [
    /<\?mso-application\b|urn:schemas-microsoft-com:office:spreadsheet/,
    `This is a workbook in XML. Open it in a spreadsheet and save it as XLSX.`,
  ],
];

/** Characters that are enough to recognise a file. */
const HEAD = 2_000;

/** @throws StatementFault for a text of another known kind */
export function refuseOtherText(text: string): void {
  const head = text.slice(0, HEAD).trimStart();
  const found = OTHER_TEXTS.find(([pattern]) => pattern.test(head));
  if (found) throw new StatementFault('not_a_statement', found[1]);
}

/** @throws StatementFault for a file of another kind, by its first bytes */
export function refuseOtherBytes(bytes: Uint8Array): void {
  const head = Buffer.from(bytes.subarray(0, 8)).toString('latin1');
  if (head.startsWith('%PDF'))
    throw new StatementFault(
      'not_a_statement',
      'This is a PDF, in which lines cannot be read safely. Please download the statement as CSV, XLSX, MT940 or CAMT.053.',
    );
  if (!head.startsWith('\u00D0\u00CF\u0011\u00E0')) return;
  const isProtected = Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le'));
  throw new StatementFault(
    'not_a_statement',
    isProtected
      ? 'This workbook is protected with a password. Please open it, save it without the password, and choose that file.'
      : 'This is a workbook of an old kind (.xls). Please save it as .xlsx or CSV.',
  );
}
