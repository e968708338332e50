import sharp from 'sharp';
import type { Block, Look, Page, Row } from './page.js';

const WIDTH = 1080;
const MARGIN = 64;
const MIDDLE = WIDTH / 2;

/**
 * Draws a phone screen.
 * @returns PNG, 1080 pixels wide
 */
export async function drawPage({ look, blocks }: Page): Promise<Buffer> {
  const pen = new Pen(look);
  for (const block of blocks) pen.add(block);
  return sharp(Buffer.from(pen.finish())).png().toBuffer();
}

type Of<Kind extends Block['kind']> = Extract<Block, { kind: Kind }>;

class Pen {
  private readonly parts: string[] = [];
  private y = 0;

  constructor(private readonly look: Look) {}

  finish(): string {
    const height = Math.max(1400, this.y + 80);
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}"><rect width="100%" height="100%" fill="${this.look.paper}"/>${this.parts.join('')}</svg>`;
  }

  add(block: Block): void {
    switch (block.kind) {
      case 'status bar':
        this.words(MARGIN, 58, 34, this.look.ink, 'start', block.clock, 700);
        this.words(WIDTH - MARGIN, 58, 30, this.look.ink, 'end', '5G  87%', 700);
        this.y = Math.max(this.y, 84);
        return;
      case 'bar':
        this.box(0, this.y, WIDTH, 60 + 62 * block.lines.length, 0, this.look.accent);
        block.lines.forEach((line, index) =>
          this.words(
            MARGIN,
            this.y + 78 + 62 * index,
            index === 0 ? 46 : 38,
            '#ffffff',
            'start',
            line,
            700,
          ),
        );
        this.y += 60 + 62 * block.lines.length;
        return;
      case 'words': {
        const { text, size, bold = false, colour = this.look.ink, align = 'middle' } = block;
        for (const line of text.split('\n')) {
          this.y += Math.round(1.45 * size);
          this.words(
            align === 'left' ? MARGIN : MIDDLE,
            this.y,
            size,
            colour,
            align === 'left' ? 'start' : 'middle',
            line,
            bold ? 700 : 400,
          );
        }
        return;
      }
      case 'pill': {
        const width = block.wide ? WIDTH - 2 * MARGIN : 60 + 24 * block.text.length;
        this.box(MIDDLE - width / 2, this.y + 24, width, 84, 42, block.colour);
        this.words(MIDDLE, this.y + 79, 36, '#ffffff', 'middle', block.text, 700);
        this.y += 124;
        return;
      }
      case 'tick':
        this.parts.push(
          `<circle cx="${MIDDLE}" cy="${this.y + 90}" r="58" fill="${block.colour}"/><path d="M${MIDDLE - 26} ${this.y + 92} l20 22 l36 -44" stroke="#ffffff" stroke-width="11" fill="none"/>`,
        );
        this.y += 165;
        return;
      case 'stamp':
        this.parts.push(`<g transform="rotate(-20 ${MIDDLE} ${block.top})" opacity="0.6">`);
        this.words(MIDDLE, block.top, 110, block.colour, 'middle', block.text, 700);
        this.parts.push('</g>');
        return;
      case 'rows':
        this.y += 30;
        if (block.style === 'grid') return this.grid(block.rows, block.size ?? 36);
        for (const row of block.rows) this.row(row, block);
        return;
      case 'card': {
        const height = 50 + block.lines.reduce((sum, [, size]) => sum + 1.5 * size, 0);
        this.box(MARGIN / 2, this.y + 24, WIDTH - MARGIN, height, 28, block.colour);
        let y = this.y + 44;
        for (const [text, size] of block.lines)
          this.words(
            MARGIN,
            (y += 1.5 * size) - 6,
            size,
            block.ink,
            'start',
            text,
            size > 40 ? 700 : 400,
          );
        this.y += height + 40;
        return;
      }
      case 'figure':
        return this.figure(block);
      case 'mark': {
        const sign =
          block.sign === 'cross'
            ? `M${MIDDLE - 22} ${this.y + 68} l44 44 m0 -44 l-44 44`
            : `M${MIDDLE} ${this.y + 58} v34 l22 16`;
        this.parts.push(
          `<circle cx="${MIDDLE}" cy="${this.y + 90}" r="58" fill="${block.colour}"/><path d="${sign}" stroke="#ffffff" stroke-width="11" fill="none"/>`,
        );
        this.y += 165;
        return;
      }
      case 'avatar':
        return this.avatar(block);
      case 'panel':
        return this.panel(block);
      case 'table':
        return this.table(block);
      case 'route':
        return this.route(block.stops);
      case 'rule':
        this.parts.push(
          `<path d="M${MARGIN} ${this.y + 30} H${WIDTH - MARGIN}" stroke="${this.look.line}" stroke-width="3"${block.dashed ? ' stroke-dasharray="14 12"' : ''}/>`,
        );
        this.y += 50;
        return;
      case 'gap':
        this.y += block.height;
    }
  }

  private row(
    [label, ...values]: Row,
    { style, ruled = false, size = 36, bold = false, wrapLabels }: Of<'rows'>,
  ): void {
    const { pale, ink } = this.look;
    const labels =
      style === 'below' || wrapLabels === undefined ? [label] : wrapped(label, wrapLabels);
    labels.forEach((line, index) =>
      this.words(MARGIN, this.y + 40 + 1.3 * size * index, size, pale, 'start', line),
    );
    const top = style === 'below' ? this.y + 40 + 1.45 * size : this.y + 40;
    const [x, anchor] =
      style === 'columns'
        ? [WIDTH - MARGIN, 'end']
        : style === 'below'
          ? [MARGIN, 'start']
          : [420, 'start'];
    values.forEach((value, index) =>
      this.words(
        x,
        top + 1.3 * size * index,
        size,
        ink,
        anchor,
        style === 'colon' && index === 0 ? `: ${value}` : style === 'colon' ? `  ${value}` : value,
        bold ? 700 : 400,
      ),
    );
    const lines = Math.max(labels.length, values.length + (style === 'below' ? 1 : 0));
    this.y += Math.round(1.3 * size * lines + 34);
    if (!ruled) return;
    this.parts.push(
      `<rect x="${MARGIN}" y="${this.y}" width="${WIDTH - 2 * MARGIN}" height="2" fill="${this.look.line}"/>`,
    );
    this.y += 14;
  }

  private grid(rows: readonly Row[], size: number): void {
    for (let index = 0; index < rows.length; index += 2) {
      const pair = rows.slice(index, index + 2);
      pair.forEach(([label, ...values], column) => {
        const x = column === 0 ? MARGIN : MIDDLE + 20;
        this.words(x, this.y + 40, size - 4, this.look.pale, 'start', label);
        values.forEach((value, line) =>
          this.words(x, this.y + 40 + 1.4 * size * (line + 1), size, this.look.ink, 'start', value),
        );
      });
      this.y += Math.round(1.4 * size * (1 + Math.max(...pair.map((row) => row.length - 1))) + 60);
    }
  }

  private figure({ parts, align = 'middle' }: Of<'figure'>): void {
    const size = Math.max(...parts.map(([, each]) => each));
    this.y += Math.round(1.35 * size);
    const spans = parts.map(
      ([text, each, raised = 0], index) =>
        `<tspan font-size="${each}" dy="${(parts[index - 1]?.[2] ?? 0) - raised}">${escaped(text)}</tspan>`,
    );
    this.parts.push(
      `<text x="${align === 'left' ? MARGIN : MIDDLE}" y="${this.y}" font-family="${this.look.font}, sans-serif" font-weight="700" fill="${this.look.ink}" text-anchor="${align === 'left' ? 'start' : 'middle'}" xml:space="preserve">${spans.join('')}</text>`,
    );
  }

  private avatar({ initials, colour, beside = [], right }: Of<'avatar'>): void {
    const [x, radius] = beside.length === 0 ? [MIDDLE, 74] : [MARGIN + 56, 56];
    const middle = this.y + 30 + radius;
    this.parts.push(`<circle cx="${x}" cy="${middle}" r="${radius}" fill="${colour}"/>`);
    this.words(
      x,
      middle + 0.24 * radius,
      Math.round(0.7 * radius),
      '#ffffff',
      'middle',
      initials,
      700,
    );
    const height = beside.reduce((sum, [, size]) => sum + 1.35 * size, 0);
    let y = middle - height / 2;
    for (const [text, size] of beside)
      this.words(
        x + radius + 28,
        (y += 1.35 * size) - 0.3 * size,
        size,
        size > 34 ? this.look.ink : this.look.pale,
        'start',
        text,
        size > 34 ? 700 : 400,
      );
    if (right !== undefined)
      this.words(WIDTH - MARGIN, middle + 15, 44, this.look.ink, 'end', right, 700);
    this.y = Math.round(middle + Math.max(radius, height / 2) + 20);
  }

  private panel({ colour, framed = false, blocks }: Of<'panel'>): void {
    const top = this.y + 24;
    const under = this.parts.length;
    this.y = top + 10;
    for (const block of blocks) this.add(block);
    this.y += 26;
    const frame = framed ? ` stroke="${this.look.line}" stroke-width="3"` : '';
    this.parts.splice(
      under,
      0,
      `<rect x="${MARGIN / 2}" y="${top}" width="${WIDTH - MARGIN}" height="${this.y - top}" rx="28" fill="${colour}"${frame}/>`,
    );
    this.y += 16;
  }

  private table({ shares, size, rows }: Of<'table'>): void {
    const whole = shares.reduce((sum, share) => sum + share, 0);
    this.y += 24;
    for (const cells of rows) {
      const lines = cells.map((cell) => cell.split('\n'));
      const height = Math.round(
        1.35 * size * Math.max(...lines.map((each) => each.length)) + 0.9 * size,
      );
      let x = MARGIN / 2;
      lines.forEach((each, column) => {
        const width =
          cells.length === 1 ? WIDTH - MARGIN : ((WIDTH - MARGIN) * (shares[column] ?? 0)) / whole;
        this.parts.push(
          `<rect x="${x}" y="${this.y}" width="${width}" height="${height}" fill="${cells.length === 1 ? this.look.line : 'none'}" stroke="${this.look.pale}" stroke-width="2"/>`,
        );
        each.forEach((line, index) =>
          this.words(
            x + 18,
            this.y + 1.4 * size + 1.35 * size * index,
            size,
            this.look.ink,
            'start',
            line,
            cells.length === 1 ? 700 : 400,
          ),
        );
        x += width;
      });
      this.y += height;
    }
    this.y += 20;
  }

  private route(stops: readonly Row[]): void {
    const x = MARGIN + 16;
    stops.forEach(([label, ...values], index) => {
      const y = this.y + 60;
      this.y = y + 50 * values.length + 20;
      if (index < stops.length - 1)
        this.parts.push(
          `<path d="M${x} ${y} V${this.y + 48}" stroke="${this.look.line}" stroke-width="6"/>`,
        );
      this.parts.push(`<circle cx="${x}" cy="${y - 10}" r="16" fill="${this.look.accent}"/>`);
      this.words(x + 48, y, 30, this.look.pale, 'start', label);
      values.forEach((value, line) =>
        this.words(
          x + 48,
          y + 50 * (line + 1),
          line === 0 ? 38 : 32,
          line === 0 ? this.look.ink : this.look.pale,
          'start',
          value,
          line === 0 ? 700 : 400,
        ),
      );
    });
  }

  private box(
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    colour: string,
  ): void {
    this.parts.push(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`,
    );
  }

  private words(
    x: number,
    y: number,
    size: number,
    colour: string,
    anchor: string,
    text: string,
    weight = 400,
  ): void {
    this.parts.push(
      `<text x="${x}" y="${y}" font-family="${this.look.font}, sans-serif" font-size="${size}" font-weight="${weight}" fill="${colour}" text-anchor="${anchor}" xml:space="preserve">${escaped(text)}</text>`,
    );
  }
}

/** Breaks a text into lines of at most `letters` letters. */
function wrapped(text: string, letters: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < letters)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
