import { dice, glow, gradient, HEIGHT, letters, poster, times, WIDTH } from './drawing.js';
import { postersLettering as text } from './posters-lettering.js';

/** Draws Bottom asleep in the wood, with ears and a flower crown. */
export function midsummer(): string {
  return poster(
    gradient('night', [
      [0, '#071b2e'],
      [0.5, '#0e3b45'],
      [1, '#0a2321'],
    ]) +
      glow('clearing', [
        [0, '#7ff0c8', 0.55],
        [0.5, '#2f9c8d', 0.28],
        [1, '#0e3b45', 0],
      ]) +
      glow('firefly', [
        [0, '#fffbd0'],
        [0.25, '#ffe98a', 0.85],
        [1, '#ffe98a', 0],
      ]) +
      gradient('coat', [
        [0, '#a58b7c'],
        [1, '#6f5a52'],
      ]) +
      gradient('foot', [
        [0, '#04110f', 0],
        [0.45, '#04110f', 0.9],
        [1, '#030c0b'],
      ]),
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#night)"/>`,
    '<circle cx="500" cy="600" r="560" fill="url(#clearing)"/>',
    // Draws a young moon between Bottom's ears.
    '<path fill="#fdf2c4" d="M440 236 A64 64 0 1 0 560 236 A70 70 0 0 1 440 236Z"/>',
    trees('#0b2f36', 21, 0.7),
    fireflies(11, 26),
    donkey(),
    trees('#061b1e', 5, 1),
    fireflies(8, 20),
    `<rect y="800" width="1000" height="450" fill="url(#foot)"/>`,
    letters(text.aMidsummer, { x: 500, y: 1010, width: 640 }, 'fill="#fdf2c4"'),
    letters(text.nightsDream, { x: 500, y: 1122, width: 720 }, 'fill="#fdf2c4"'),
    letters(text.shakespeare, { x: 500, y: 1186, width: 330 }, 'fill="#8fe5c6"'),
  );
}

const donkey = (): string =>
  '<g transform="translate(500 600)">' +
  '<g fill="url(#coat)"><path d="M-92 -120 C-170 -190 -196 -320 -150 -372 C-96 -330 -40 -220 -34 -140Z"/><path d="M92 -120 C170 -190 196 -320 150 -372 C96 -330 40 -220 34 -140Z"/></g>' +
  '<g fill="#d8b4a4"><path d="M-92 -150 C-142 -210 -160 -290 -142 -330 C-104 -290 -66 -216 -58 -158Z"/><path d="M92 -150 C142 -210 160 -290 142 -330 C104 -290 66 -216 58 -158Z"/></g>' +
  '<path fill="url(#coat)" d="M-120 -80 C-126 -170 -60 -200 0 -200 C60 -200 126 -170 120 -80 C116 0 92 60 88 120 C84 190 50 222 0 222 C-50 222 -84 190 -88 120 C-92 60 -116 0 -120 -80Z"/>' +
  '<path fill="#e8d5c4" d="M-84 128 C-84 84 -44 70 0 70 C44 70 84 84 84 128 C84 190 50 222 0 222 C-50 222 -84 190 -84 128Z"/>' +
  '<ellipse cx="-32" cy="126" rx="11" ry="15" fill="#5b4640"/><ellipse cx="32" cy="126" rx="11" ry="15" fill="#5b4640"/>' +
  '<path d="M-34 178 Q0 200 34 178" fill="none" stroke="#5b4640" stroke-width="6" stroke-linecap="round"/>' +
  '<g fill="none" stroke="#2b1f1c" stroke-width="8" stroke-linecap="round"><path d="M-92 -34 Q-66 -8 -38 -32"/><path d="M92 -34 Q66 -8 38 -32"/><path d="M-88 -22 l-12 10 M-66 -15 l-4 15 M-46 -22 l6 12 M88 -22 l12 10 M66 -15 l4 15 M46 -22 l-6 12" stroke-width="5"/></g>' +
  '<path fill="#4c3b36" d="M-34 -214 C-20 -150 -30 -110 -6 -84 C2 -110 -2 -140 8 -160 C14 -130 26 -120 30 -104 C40 -140 34 -190 40 -214Z"/>' +
  crown() +
  '</g>';

/** Draws the crown: leaves first, then flowers of three kinds along an arch on the brow. */
const crown = (): string =>
  times(19, (index) => {
    const angle = Math.PI * (1.06 + (index / 18) * 0.88);
    const [x, y] = [Math.cos(angle) * 138, -96 + Math.sin(angle) * 112];
    return `<ellipse transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(index * 71) % 180})" rx="30" ry="12" fill="${index % 2 ? '#2f8f63' : '#46ad75'}"/>`;
  }) +
  times(9, (index) => {
    const angle = Math.PI * (1.08 + (index / 8) * 0.84);
    return flower(
      Math.cos(angle) * 138,
      -98 + Math.sin(angle) * 114,
      21 + (index % 3) * 5,
      ['#ff8fa8', '#fff3f0', '#ffc65c'][index % 3] ?? '',
    );
  });

const flower = (x: number, y: number, size: number, colour: string): string =>
  `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)})">` +
  times(
    5,
    (petal) =>
      `<ellipse transform="rotate(${petal * 72}) translate(0 ${-size * 0.62})" rx="${size * 0.46}" ry="${size * 0.6}" fill="${colour}"/>`,
  ) +
  `<circle r="${size * 0.34}" fill="#7a3b12"/><circle r="${size * 0.2}" fill="#ffd86b"/></g>`;

/** Draws trees with trunks and round crowns along both sides; the clearing stays free. */
function trees(colour: string, seed: number, near: number): string {
  const roll = dice(seed);
  const side = (edge: number, inwards: number): string =>
    times(4, (index) => {
      const x = edge + inwards * (index * 62 * (1.2 - near * 0.5) + roll() * 26);
      const width = 26 + near * 30 - index * 6;
      const [bend, top] = [(roll() - 0.5) * 90, (roll() - 0.5) * 110];
      return `<path d="M${x - width} 1250 C${x - width * 0.4 + bend} 900 ${x - width * 0.5 - bend} 500 ${x - width * 0.3 + top} 0 H${x + width * 0.3 + top} C${x + width * 0.5 - bend} 500 ${x + width * 0.4 + bend} 900 ${x + width} 1250Z"/>`;
    });
  const crowns = times(46, (index) => {
    const x = (index / 45) * WIDTH;
    const depth = 30 + Math.abs(x - 500) ** 1.5 * 0.021 * near;
    return `<circle cx="${x.toFixed(0)}" cy="${(roll() * depth - 20).toFixed(0)}" r="${(44 + roll() * 52).toFixed(0)}"/>`;
  });
  const grass = times(70, (index) => {
    const x = index * 14.6;
    const height = 40 + roll() * 90 + Math.abs(x - 500) * 0.16;
    return `<path d="M${x} 1000 q${8 + roll() * 10} ${-height} ${(roll() - 0.5) * 60} ${-height * 1.3} q-6 ${height * 0.6} -26 ${height * 1.3}Z"/>`;
  });
  return `<g fill="${colour}">${side(0, 1)}${side(WIDTH, -1)}${crowns}${near === 1 ? grass : ''}<rect y="998" width="1000" height="252" opacity="${near === 1 ? 1 : 0}"/></g>`;
}

function fireflies(seed: number, count: number): string {
  const roll = dice(seed);
  return times(count, () => {
    const [x, y, size] = [60 + roll() * 880, 180 + roll() * (HEIGHT - 480), 9 + roll() * 22];
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${size.toFixed(0)}" fill="url(#firefly)"/>`;
  });
}
