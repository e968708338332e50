import { describe, expect, it } from '@jest/globals';
import { filesOfScreens, textsOfLanguages } from './without-network';

const SCREENS = ['booking.$id', 'confirmation', 'scanner'];
const built = {
  'index.html': {
    file: 'assets/index-1.js',
    css: ['assets/index-1.css'],
    assets: ['assets/serif-1.woff2'],
    imports: ['_base.js'],
    dynamicImports: ['src/routes/index.tsx?tsr-split=component'],
  },
  '_base.js': { file: 'assets/base-1.js' },
  'src/routes/index.tsx?tsr-split=component': { file: 'assets/home-1.js' },
  ...Object.fromEntries(
    SCREENS.map((name) => [
      `src/routes/${name}.tsx?tsr-split=component`,
      { file: `assets/${name}-1.js`, imports: ['_base.js'], css: [`assets/${name}-1.css`] },
    ]),
  ),
  'src/features/door/staff-door.tsx': { file: 'assets/staff-door-1.js', imports: ['_door.js'] },
  'src/features/door/kept-door.tsx': { file: 'assets/kept-door-1.js', imports: ['_door.js'] },
  'src/features/shell/avatar-menu.tsx': { file: 'assets/avatar-menu-1.js' },
  'src/ui/toaster.tsx': { file: 'assets/toaster-1.js' },
  '_door.js': { file: 'assets/door-1.js', dynamicImports: ['../node_modules/qr/decode.js'] },
  '../node_modules/qr/decode.js': { file: 'assets/decode-1.js' },
};

describe('the files of the service worker', () => {
  it('are those of the ticket and door screens, and of no other screen', () => {
    expect([...filesOfScreens(built)].sort()).toEqual(
      [
        'index-1.js',
        'index-1.css',
        'serif-1.woff2',
        'base-1.js',
        ...SCREENS.flatMap((name) => [`${name}-1.js`, `${name}-1.css`]),
        'staff-door-1.js',
        'kept-door-1.js',
        'door-1.js',
        'decode-1.js',
        'avatar-menu-1.js',
        'toaster-1.js',
      ]
        .map((name) => `assets/${name}`)
        .sort(),
    );
  });

  it('include the texts of the offline screens for each language', () => {
    const part = (language: string, name: string) => [
      `../backend/contracts/languages/${language}.po?part=${name}`,
      { file: `assets/${language}-${name}.js` },
    ];
    const texts = Object.fromEntries(
      ['ms', 'en-XA'].flatMap((language) =>
        ['shell', 'home', 'seats', 'more'].map((name) => part(language, name)),
      ),
    );
    const messages = { 'src/language/server-messages.ts': { file: 'assets/messages.js' } };
    expect(textsOfLanguages({ ...built, ...texts, ...messages })).toEqual({
      ms: ['assets/ms-shell.js', 'assets/ms-more.js', 'assets/messages.js'],
      'en-XA': ['assets/en-XA-shell.js', 'assets/en-XA-more.js', 'assets/messages.js'],
    });
    expect(() => textsOfLanguages(built)).toThrow(/texts are not in the build/);
  });

  it('cannot be listed when a screen is missing in the build', () => {
    const { 'src/features/door/kept-door.tsx': _, ...less } = built;
    expect(() => filesOfScreens(less)).toThrow(/kept-door\.tsx is not in the build/);
  });
});
