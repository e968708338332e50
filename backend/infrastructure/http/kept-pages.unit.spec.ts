import { describe, expect, it } from '@jest/globals';
import { KeptPages } from './kept-pages.js';

describe('cached pages', () => {
  const counted = (pages: KeptPages) => {
    const made: string[] = [];
    const page = (key: string) =>
      pages.pageFor(key, () => {
        made.push(key);
        return Promise.resolve(`<p>${'x'.repeat(1000)}</p>`);
      });
    return { made, page };
  };

  it('are rendered once', async () => {
    const { made, page } = counted(new KeptPages());
    await Promise.all([page('a'), page('a')]);
    await page('a');
    expect(made).toEqual(['a']);
  });

  it('are dropped, oldest first, when all together are too large', async () => {
    const { made, page } = counted(new KeptPages(3000));
    for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await page(key);
    expect(made).toEqual(['a', 'b', 'c', 'a']);
  });

  it('are rendered again after a failure', async () => {
    const pages = new KeptPages();
    await expect(pages.pageFor('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect((await pages.pageFor('a', () => Promise.resolve('yes'))).identity.toString()).toBe(
      'yes',
    );
  });
});
