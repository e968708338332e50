import { expect, it } from '@jest/globals';
import { pictureSources } from './picture-sources';

it('our own pictures are offered in several widths', () => {
  expect(pictureSources('/objects/public/tempest.webp', [320, 640])).toEqual({
    src: '/objects/public/tempest.webp?w=640',
    srcSet: '/objects/public/tempest.webp?w=320 320w, /objects/public/tempest.webp?w=640 640w',
  });
});

it.each([['https://elsewhere.example/a.jpg'], ['/poster-1.svg'], ['/objects/public/a.webp?w=96']])(
  'the picture %s is offered only in its own size',
  (url) => {
    expect(pictureSources(url, [320])).toEqual({ src: url });
  },
);
