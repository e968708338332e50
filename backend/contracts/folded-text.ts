/* Folds names for search, so that every spelling of a name matches. Pure. */

/** Signs that people type for an apostrophe, a hamza or an ain. */
const APOSTROPHES =
  /['`\u00B4\u02B9-\u02BF\u02C8\u02CA\u02CB\u1FBD-\u1FBF\u1FEF\u1FFD\u1FFE\u2018-\u201B\u2032\u2035\u275B\u275C\uA78C\uFF07\uFF40]/g;
/**
 * Accents and invisible characters, which folding removes. Combining marks of other scripts are letters, so folding keeps them.
 */
const UNSEEN = /[\u0300-\u036F\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/** Removes apostrophes, accents, width and case, and reduces white space to single blanks. */
export const foldedText = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[ıøđðħłßæœþŧ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Pairs of a Cyrillic, Greek, Armenian or Latin letter or digit and its look-alike, equal in upper or lower case. */
const LOOK_ALIKE =
  'аaвbеeкkмmнhоoрpсcтtуyхxіlјjѕsһhαaβbεeζzηhιlκkμmνnοoρpτtυyχx0o1lilԝwԛqԁdɡgѵvүyսuօoհhոn';
const LOOKS_LIKE = new Map(
  Array.from({ length: LOOK_ALIKE.length / 2 }, (_, pair) => [
    LOOK_ALIKE.charAt(2 * pair),
    LOOK_ALIKE.charAt(2 * pair + 1),
  ]),
);

/** Returns the same text for two names that look alike: only letters and digits, each replaced by its look-alike. */
export const nameLook = (name: string): string => {
  const folded = foldedText(name);
  const letters = folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return [...(letters || folded)].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
};
