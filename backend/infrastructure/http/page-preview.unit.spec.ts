import { describe, expect, it } from '@jest/globals';
import { withPreview } from './page-preview.js';

const html =
  '<head>\n<title>Houselights</title>\n<meta name="description" content="Seats." />\n</head>';
const page = { origin: 'https://tickets.example', path: '/seats/1' };
const preview = {
  title: 'The Tempest',
  description: 'Saturday at 8 pm',
  image: '/objects/public/tempest.webp?w=1280',
};

describe('a page that is shared as a link', () => {
  it('has its own title, description, address and picture, each once', () => {
    const shown = withPreview(html, preview, page);
    expect(shown.match(/<title>.*<\/title>/g)).toEqual(['<title>The Tempest</title>']);
    expect(shown.match(/name="description" content="[^"]*"/g)).toEqual([
      'name="description" content="Saturday at 8 pm"',
    ]);
    expect(shown).toContain('property="og:url" content="https://tickets.example/seats/1"');
    expect(shown).toContain(
      'property="og:image" content="https://tickets.example/objects/public/tempest.webp?w=1280"',
    );
    expect(shown).toContain('content="summary_large_image"');
  });

  it('escapes all its texts', () => {
    const shown = withPreview(
      html,
      { title: '"><script>alert(1)</script>', description: 'Tom & Jerry\n$& <b>', image: null },
      page,
    );
    expect(shown).not.toContain('<script>');
    expect(shown).toContain('<title>&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(shown).toContain('content="Tom &amp; Jerry $&amp; &lt;b&gt;"');
    expect(shown).not.toContain('og:image');
  });
});
