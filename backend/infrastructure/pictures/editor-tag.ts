import type { Metadata } from 'sharp';

/** Names of programs for editing pictures. Cameras, photo galleries and messengers are left out on purpose. */
const EDITORS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Adobe Photoshop', /photoshop (?!lightroom|camera)|adobe photoshop/i],
  ['Adobe Lightroom', /lightroom/i],
  ['Adobe Illustrator', /adobe illustrator/i],
  ['Adobe Express', /adobe express/i],
  ['GIMP', /\bgimp\b/i],
  ['Snapseed', /snapseed/i],
  ['PicsArt', /picsart/i],
  ['Canva', /\bcanva\b/i],
  ['Pixlr', /pixlr/i],
  ['Photopea', /photopea/i],
  ['Paint.NET', /paint\.net/i],
  ['Affinity', /affinity (photo|designer)/i],
  ['PhotoScape', /photoscape/i],
  ['Pixelmator', /pixelmator/i],
  ['Inkscape', /inkscape/i],
  ['Krita', /\bkrita\b/i],
  ['Figma', /\bfigma\b/i],
  ['PhotoDirector', /photodirector/i],
  ['Polarr', /polarr/i],
  ['Fotor', /\bfotor\b/i],
  ['PicMonkey', /picmonkey/i],
  ['Meitu', /meitu/i],
  ['InShot', /inshot/i],
  ['CorelDRAW', /corel/i],
];

/** Limits of inspected metadata, which may have megabytes: bytes of a block, characters of a comment, and number of comments. */
const LONGEST_PART = 64 * 1024;
const LONGEST_COMMENT = 1_000;
const MOST_COMMENTS = 50;

/**
 * Returns the editing software named in a picture's metadata (EXIF, XMP, IPTC, PNG text), or null. Null does not prove that a
 * picture is unedited, because messengers remove metadata.
 */
export function editorNamedIn(metadata: Metadata): string | null {
  const comments = (metadata.comments ?? [])
    .slice(0, MOST_COMMENTS)
    .map(({ keyword, text }) => `${keyword} ${text}`.slice(0, LONGEST_COMMENT));
  const blocks = [metadata.exif, metadata.xmp, metadata.iptc].map(
    (block) => block?.subarray(0, LONGEST_PART).toString('latin1') ?? '',
  );
  const text = [...comments, ...blocks].join('\n');
  return EDITORS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}
