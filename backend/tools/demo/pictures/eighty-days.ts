import { gradient, HEIGHT, letters, poster, times, WIDTH } from './drawing.js';
import { postersLettering as text } from './posters-lettering.js';

const [INK, CREAM, RED, AMBER] = ['#12353f', '#fbeccb', '#c8452f', '#eda63c'];

/** Draws a balloon over the globe, in the style of a lithograph of the time. */
export function eightyDays(): string {
  return poster(
    gradient('balloon', [
      [0, '#e0573c'],
      [1, '#a5301f'],
    ]) +
      gradient('sea', [
        [0, '#1f6a72'],
        [1, INK],
      ]),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${CREAM}"/>`,
    rays(),
    cloud(182, 262, 0.86),
    cloud(842, 210, 0.9),
    cloud(796, 580, 1.15),
    cloud(206, 640, 0.95),
    balloon(),
    globe(),
    letters(text.aroundTheWorld, { x: 500, y: 1022, width: 760 }, `fill="${CREAM}"`),
    letters(text.inEighty, { x: 330, y: 1142, width: 290 }, `fill="${AMBER}"`),
    letters(text.days, { x: 672, y: 1152, width: 320 }, `fill="${CREAM}"`),
    `<rect x="22" y="22" width="956" height="1206" rx="10" fill="none" stroke="${INK}" stroke-width="8"/>`,
    `<rect x="38" y="38" width="924" height="1174" rx="4" fill="none" stroke="${AMBER}" stroke-width="3"/>`,
  );
}

const rays = (): string =>
  `<g fill="${AMBER}" opacity=".55">${times(18, (index) => {
    const [from, to] = [((index + 0.25) / 18) * 2 * Math.PI, ((index + 0.75) / 18) * 2 * Math.PI];
    const point = (angle: number): string =>
      `${(500 + Math.cos(angle) * 1400).toFixed(0)} ${(470 + Math.sin(angle) * 1400).toFixed(0)}`;
    return `<path d="M500 470 L${point(from)} L${point(to)}Z"/>`;
  })}</g><circle cx="500" cy="430" r="330" fill="${CREAM}" opacity=".6"/>`;

/** Draws the gores of the balloon: each is a lens between two arcs with the same poles, in alternating colours. */
function balloon(): string {
  const arc = (bulge: number): string =>
    `C${500 + bulge * 1.32} 130 ${500 + bulge * 1.2} 480 ${500 + bulge * 0.2} 626`;
  const gores = [230, 172, 104, 36].map(
    (bulge, index) =>
      `<path fill="${index % 2 ? CREAM : 'url(#balloon)'}" d="M500 150 ${arc(bulge)} L${500 - bulge * 0.2} 626 C${500 - bulge * 1.2} 480 ${500 - bulge * 1.32} 130 500 150Z"/>`,
  );
  const scallops = times(
    9,
    (index) => `<path fill="${AMBER}" d="M${322 + index * 40} 398 q20 46 40 0Z"/>`,
  );
  return (
    `<g stroke="${INK}" stroke-width="4" stroke-linejoin="round">${gores.join('')}</g>` +
    `<g stroke="${INK}" stroke-width="3"><path fill="${INK}" d="M318 384 H682 V400 H318Z"/>${scallops}</g>` +
    `<g stroke="${INK}" stroke-width="4" fill="none"><path d="M454 626 L464 716 M480 626 L484 716 M520 626 L516 716 M546 626 L536 716"/></g>` +
    `<path fill="${INK}" d="M452 618 H548 V634 H452Z"/>` +
    `<path fill="#9a6a35" stroke="${INK}" stroke-width="5" d="M456 716 H544 L536 788 Q500 798 464 788Z"/>` +
    `<path stroke="${INK}" stroke-width="3" d="M460 738 H541 M462 760 H539 M478 716 L481 792 M500 716 V795 M522 716 L519 792" fill="none"/>` +
    `<path fill="${RED}" stroke="${INK}" stroke-width="3" d="M500 150 V100 L556 114 L500 130"/>` +
    // Draws two travellers: one wears a top hat, the other waves.
    `<g fill="${INK}"><circle cx="484" cy="694" r="11"/><path d="M472 686 H496 V682 H492 V664 H476 V682 H472Z"/><circle cx="518" cy="698" r="10"/><path d="M507 693 q11 -12 22 0Z"/><path d="M526 712 L548 684" stroke="${INK}" stroke-width="5" stroke-linecap="round"/></g>`
  );
}

const cloud = (x: number, y: number, scale: number): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><path fill="#fffaf0" stroke="${INK}" stroke-width="4" d="M-110 40 C-140 40 -146 4 -112 0 C-112 -36 -64 -46 -46 -20 C-30 -60 34 -60 44 -18 C70 -36 104 -18 98 8 C130 12 126 40 100 40Z"/>` +
  `<path fill="none" stroke="${INK}" stroke-width="3" stroke-linecap="round" d="M-60 20 q16 -14 34 -2 M20 22 q16 -14 34 -2"/></g>`;

/** Draws the curve of the world with its meridians; the title is written on it. */
const globe = (): string =>
  `<circle cx="500" cy="1660" r="830" fill="url(#sea)" stroke="${INK}" stroke-width="6"/>` +
  `<g fill="none" stroke="#6fb3ad" stroke-width="2.5" opacity=".35"><circle cx="500" cy="1660" r="740"/><circle cx="500" cy="1660" r="640"/><circle cx="500" cy="1660" r="540"/>` +
  times(9, (index) => `<path d="M500 1660 L${500 + (index - 4) * 190} 760"/>`) +
  '</g>' +
  `<g fill="${AMBER}" opacity=".28"><path d="M90 1010 C150 960 240 940 300 900 C330 912 300 950 320 972 C270 1000 220 1010 190 1050 C150 1060 110 1050 90 1010Z"/><path d="M640 880 C720 890 830 930 900 990 C890 1030 830 1020 800 1000 C760 1010 740 960 690 950 C660 930 640 910 640 880Z"/></g>` +
  `<rect y="1180" width="1000" height="70" fill="${INK}" opacity=".35"/>`;
