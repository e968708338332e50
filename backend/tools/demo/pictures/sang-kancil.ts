import { gradient, HEIGHT, letters, poster, times, WIDTH } from './drawing.js';
import { postersLettering as text } from './posters-lettering.js';

const LEAF = '#0d4a3a';

/** Draws the mouse-deer on its way over the river, on the backs of crocodiles. */
export function sangKancil(): string {
  return poster(
    gradient('sky', [
      [0, '#ffe9b0'],
      [0.6, '#ffc97c'],
    ]) +
      gradient('river', [
        [0, '#24a39a'],
        [1, '#0a5560'],
      ]),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    '<circle cx="500" cy="610" r="330" fill="#ff8f52" opacity=".9"/><circle cx="500" cy="610" r="270" fill="#ffb15e"/>',
    '<path fill="#3f8f5c" d="M0 700 C80 610 150 650 210 610 C280 566 330 650 400 660 C480 670 520 610 610 630 C700 650 720 566 810 600 C890 628 930 590 1000 640 V800 H0Z"/>',
    '<path fill="#236b4d" d="M0 770 C110 700 200 742 300 716 C420 690 500 752 610 728 C730 702 850 748 1000 706 V850 H0Z"/>',
    `<rect y="790" width="1000" height="460" fill="url(#river)"/>`,
    ripples(),
    crocodile(560, 850, 0.72, '#2f7d4f'),
    crocodile(120, 930, 0.9, '#27704a'),
    crocodile(330, 1060, 1.12, '#1e6342'),
    kancil(),
    canopy(),
    letters(
      text.sangKancil,
      { x: 500, y: 300, width: 700 },
      `fill="#fff7e2" stroke="${LEAF}" stroke-width="9" paint-order="stroke" stroke-linejoin="round"`,
    ),
    letters(text.crocodiles, { x: 500, y: 376, width: 520 }, `fill="${LEAF}"`),
  );
}

const ripples = (): string =>
  `<g fill="none" stroke="#8fe0cf" stroke-width="5" stroke-linecap="round" opacity=".5">${times(
    16,
    (index) => {
      const x = (index * 317) % 940;
      const y = 818 + index * 27;
      return `<path d="M${x} ${y}q22 -12 44 0t44 0t44 0"/>`;
    },
  )}</g>`;

/** Draws a crocodile with its snout to the left and its back above the water. */
const crocodile = (x: number, y: number, scale: number, colour: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="#0a5560" opacity=".45" d="M-30 64 C120 40 400 40 500 70 C380 96 80 96 -30 64Z"/>` +
  `<path fill="${colour}" d="M-20 56 C-24 36 6 26 60 26 C78 -2 106 -4 118 22 L150 12 L166 -4 L184 10 L202 -10 L222 8 L242 -12 L262 8 L282 -10 L302 10 L322 -4 L340 16 L358 4 L374 26 C420 36 450 50 492 62 C330 82 110 84 -20 56Z"/>` +
  `<path fill="#e9f2c9" d="M-12 58 l10 13 l10 -11 l10 12 l10 -11 l10 12 l10 -10 l10 11 l10 -10 l6 6 L84 64Z"/>` +
  '<circle cx="92" cy="18" r="15" fill="#ffe27a"/><path d="M92 6 q6 12 0 24 q-6 -12 0 -24" fill="#14261d"/><circle cx="-4" cy="38" r="5" fill="#123d29"/>' +
  '<g fill="#fff" opacity=".12"><circle cx="190" cy="40" r="9"/><circle cx="232" cy="46" r="7"/><circle cx="276" cy="40" r="9"/><circle cx="322" cy="46" r="7"/></g></g>';

/** Draws the mouse-deer in the middle of a leap to the right. */
const kancil = (): string =>
  '<g transform="translate(392 560)"><g stroke="#8a3f1d" stroke-width="15" stroke-linecap="round" stroke-linejoin="round" fill="none">' +
  '<path d="M34 128 L-22 168 L-66 150"/><path d="M52 140 L6 190 L-30 196"/><path d="M168 128 L226 156 L252 206"/><path d="M152 138 L204 178 L214 232"/></g>' +
  '<path d="M14 92 C-10 84 -22 66 -18 46 C2 54 22 66 34 82Z" fill="#fff3dc"/>' +
  '<path fill="#b9602c" d="M12 108 C10 70 60 52 110 62 C140 66 156 58 172 34 C182 14 202 0 224 4 C250 8 270 34 284 54 C288 62 280 70 268 70 C246 72 232 76 222 96 C212 126 190 148 150 150 C110 156 78 150 52 150 C28 148 14 132 12 108Z"/>' +
  '<path fill="#fff3dc" d="M222 96 C212 126 190 148 150 150 C120 154 92 152 70 150 C110 140 160 136 190 104 C198 92 206 84 222 82Z"/>' +
  '<path fill="#8a3f1d" d="M204 8 C190 -18 188 -44 200 -58 C218 -44 224 -20 222 6Z"/><path fill="#d98a58" d="M206 2 C198 -16 196 -32 201 -44 C211 -32 215 -14 214 4Z"/>' +
  '<path fill="#b9602c" d="M218 6 C222 -20 236 -40 252 -46 C260 -28 250 -4 236 12Z"/>' +
  '<circle cx="242" cy="36" r="9" fill="#20120a"/><circle cx="245" cy="33" r="3" fill="#fff"/><ellipse cx="281" cy="60" rx="7" ry="6" fill="#20120a"/>' +
  '<g fill="#e6a06c"><circle cx="70" cy="88" r="6"/><circle cx="98" cy="80" r="6"/><circle cx="126" cy="88" r="6"/><circle cx="84" cy="108" r="5"/><circle cx="112" cy="106" r="5"/></g></g>';

/** Draws leaves that hang in from above and from the sides. */
const canopy = (): string =>
  `<g fill="${LEAF}">${times(17, (index) => leaf(index * 64 - 10, -30, 78 + ((index * 37) % 60), 90 + ((index * 53) % 50) - 25))}</g>` +
  `<g fill="#176b4c">${times(9, (index) => leaf(-20, index * 52, 150 - index * 9, 8 + index * 7) + leaf(1020, index * 52, 150 - index * 9, 172 - index * 7))}</g>` +
  `<g fill="${LEAF}">${times(5, (index) => leaf(-20, 1270, 190, -84 + index * 17) + leaf(1020, 1270, 190, -96 - index * 17))}</g>`;

const leaf = (x: number, y: number, length: number, angle: number): string =>
  `<path transform="translate(${x} ${y}) rotate(${angle})" d="M0 0 C${length * 0.3} ${-length * 0.28} ${length * 0.75} ${-length * 0.22} ${length} 0 C${length * 0.75} ${length * 0.22} ${length * 0.3} ${length * 0.28} 0 0Z"/>`;
