import { expect, it } from '@jest/globals';
import { WIDTHS } from '../../../backend/infrastructure/files/local/picture-variants.js';
import { HERO_WIDTHS, POSTER_WIDTHS } from '../features/home/home-data';
import { pictureSources } from './picture-sources';

it('offers our own pictures in several widths', () => {
  expect(pictureSources('/objects/public/tempest.webp', [320, 640])).toEqual({
    src: '/objects/public/tempest.webp?w=640',
    srcSet: '/objects/public/tempest.webp?w=320 320w, /objects/public/tempest.webp?w=640 640w',
  });
});

it.each([['https://elsewhere.example/a.jpg'], ['/poster-1.svg'], ['/objects/public/a.webp?w=96']])(
  'takes %s as it is',
  (url) => {
    expect(pictureSources(url, [320])).toEqual({ src: url });
  },
);

it('asks for no width that the server does not make', () => {
  for (const width of [...HERO_WIDTHS, ...POSTER_WIDTHS]) expect(WIDTHS).toContain(width);
});
