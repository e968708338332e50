/* One way to read a name, for what is searched and what is searched for: however it was typed, it is the same text. Pure. */

/** Signs that people type for an apostrophe, a hamza or an ain. */
const APOSTROPHES = /['`\u00B4\u02B9-\u02BF\u02C8\u2018-\u201B\u2032\u2035\uA78C\uFF07\uFF40]/g;
/** Accents, and characters that nobody sees. Marks of other scripts are letters there, and stay. */
const UNSEEN = /[\u0300-\u036F\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const LETTERS: Readonly<Record<string, string>> = {
  ı: 'i',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
};

/** Without apostrophes, accents, width and case; with one blank where there were some. */
export const foldedText = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .replace(/[ıøđłßæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();

/** Cyrillic, Greek, Latin and digits that look the same in one case at least. */
const LOOK_ALIKE = 'аaвbеeкkмmнhоoрpсcтtуyхxіlјjѕsһhαaβbεeζzηhιlκkμmνnοoρpτtυyχx0o1lil';
const LOOKS_LIKE = new Map(
  Array.from({ length: LOOK_ALIKE.length / 2 }, (_, pair) => [
    LOOK_ALIKE.charAt(2 * pair),
    LOOK_ALIKE.charAt(2 * pair + 1),
  ]),
);

/** Equal for two names that look alike: their letters and digits alone, each by its looks. */
export const nameLook = (name: string): string => {
  const folded = foldedText(name);
  const letters = folded.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  return [...(letters || folded)].map((letter) => LOOKS_LIKE.get(letter) ?? letter).join('');
};
