import { dice, glow, gradient, HEIGHT, letters, poster, times, WIDTH } from './drawing.js';
import { postersLettering as text } from './posters-lettering.js';

const GOLD = '#f2c46d';

/** Draws a princess on her mountain before the moon, framed by songket diamonds. */
export function puteriGunungLedang(): string {
  return poster(
    gradient('sky', [
      [0, '#120d33'],
      [0.42, '#3d2464'],
      [0.66, '#a04566'],
      [0.82, '#f09a5c'],
    ]) +
      glow('halo', [
        [0, '#ffe9b8', 0.95],
        [0.45, '#ffd98f', 0.5],
        [1, '#ffcf80', 0],
      ]) +
      gradient('moon', [
        [0, '#fff3cf'],
        [1, '#ffcf7d'],
      ]) +
      gradient('mist', [
        [0, '#ffd9b0', 0],
        [0.5, '#ffd9b0', 0.55],
        [1, '#ffd9b0', 0],
      ]) +
      gradient('foot', [
        [0, '#140b2b', 0],
        [0.3, '#140b2b', 0.94],
        [1, '#0d071f'],
      ]),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>`,
    stars(),
    '<circle cx="500" cy="430" r="470" fill="url(#halo)"/><circle cx="500" cy="430" r="262" fill="url(#moon)"/>',
    '<g fill="#f0bd6b" opacity=".35"><circle cx="408" cy="350" r="46"/><circle cx="618" cy="318" r="30"/><circle cx="636" cy="452" r="58"/><circle cx="352" cy="492" r="26"/></g>',
    '<path fill="#7c3d6e" d="M0 760 L90 690 L170 742 L262 610 L350 720 L420 668 L505 760 L600 655 L690 735 L780 600 L868 712 L930 660 L1000 735 V1250 H0Z"/>',
    '<rect y="640" width="1000" height="190" fill="url(#mist)"/>',
    '<path fill="#4a2a5f" d="M0 860 L120 770 L205 830 L300 742 L372 800 L408 690 L446 640 L470 566 L492 540 L516 540 L540 584 L566 620 L598 704 L640 800 L728 720 L800 806 L890 742 L1000 850 V1250 H0Z"/>',
    '<path fill="#6a3c72" opacity=".65" d="M516 540 L540 584 L566 620 L598 704 L640 800 L600 860 L572 770 L545 700 L528 640Z"/>',
    princess(),
    '<rect y="740" width="1000" height="190" fill="url(#mist)"/>',
    '<path fill="#24143f" d="M0 930 C90 880 150 900 230 872 C320 842 380 905 470 892 C570 878 640 838 740 868 C840 898 900 862 1000 910 V1250 H0Z"/>',
    '<rect y="820" width="1000" height="430" fill="url(#foot)"/>',
    letters(text.puteri, { x: 500, y: 988, width: 360 }, `fill="${GOLD}"`),
    letters(text.gunungLedang, { x: 500, y: 1084, width: 820 }, 'fill="#fff3d6"'),
    letters(text.legend, { x: 500, y: 1150, width: 300 }, `fill="${GOLD}"`),
    songket(34),
    songket(HEIGHT - 34),
  );
}

/** Draws the princess on the summit, a silhouette of about a hundred pixels: gown, sash in the wind, and a high bun with pins. */
const princess = (): string =>
  '<g fill="#1d1035"><circle cx="503" cy="408" r="13"/><circle cx="497" cy="392" r="9"/>' +
  '<path d="M490 389 l-12 -9 M492 384 l-5 -13 M500 383 l4 -13" stroke="#1d1035" stroke-width="3" stroke-linecap="round"/>' +
  '<path d="M498 418 C488 424 486 440 490 456 C484 486 472 520 462 548 C490 556 524 556 548 548 C538 516 524 486 518 456 C523 440 520 424 509 418Z"/>' +
  '<path d="M516 428 C552 416 574 444 610 428 C640 414 656 430 684 418 C664 446 640 440 616 452 C584 468 556 446 514 450Z" opacity=".92"/>' +
  '<path d="M492 430 C474 440 464 456 452 462 L448 470 C468 470 484 456 494 446Z"/></g>';

function stars(): string {
  const roll = dice(7);
  return times(150, () => {
    const [x, y, size] = [roll() * WIDTH, 70 + roll() * 520, 0.8 + roll() * 2];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${size.toFixed(1)}" fill="#fff1d0" opacity="${(0.25 + roll() * 0.7).toFixed(2)}"/>`;
  });
}

/** Draws a band of woven diamonds. */
const songket = (y: number): string =>
  `<g fill="none" stroke="${GOLD}" stroke-width="2.5"><path d="M0 ${y - 26}H1000M0 ${y + 26}H1000"/>` +
  times(21, (index) => {
    const x = index * 50;
    return (
      `<path d="M${x - 22} ${y}L${x} ${y - 18}L${x + 22} ${y}L${x} ${y + 18}Z"/>` +
      `<path d="M${x - 9} ${y}L${x} ${y - 8}L${x + 9} ${y}L${x} ${y + 8}Z" fill="${GOLD}"/><circle cx="${x + 25}" cy="${y}" r="2" fill="${GOLD}"/>`
    );
  }) +
  '</g>';
