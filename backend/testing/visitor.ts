import { CookieJar } from '../tools/bench/test-bed/cookie-jar.js';

/** The parts of a browser that a sign-in needs: cookies by path, and redirects one at a time. */
export class Visitor {
  private readonly cookies = new CookieJar();

  constructor(private readonly origin: string) {}

  async go(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ status: number; location: string | null; text: string }> {
    const { pathname } = new URL(path, this.origin);
    const answer = await fetch(new URL(path, this.origin), {
      redirect: 'manual',
      headers: { cookie: this.cookies.headerFor(pathname), accept: 'text/html' },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    this.cookies.keep(answer);
    return {
      status: answer.status,
      location: answer.headers.get('location'),
      text: await answer.text(),
    };
  }

  /** Follows redirects to a page, and returns the page's address and text. */
  async follow(
    path: string,
    form?: Record<string, string>,
  ): Promise<{ path: string; status: number; text: string }> {
    let answer = await this.go(path, form);
    let at = path;
    for (let hops = 0; answer.location && hops < 10; hops++) {
      const next = new URL(answer.location, new URL(at, this.origin));
      if (next.origin !== this.origin) throw new Error(`Sent away to ${next.href}`);
      at = next.pathname + next.search;
      answer = await this.go(at);
    }
    return { path: at, status: answer.status, text: answer.text };
  }

  /** Signs in by a click on the development provider's list. */
  async signIn(email: string): Promise<void> {
    const list = await this.follow('/api/login');
    await this.follow(list.path, { email });
  }

  sessionCookie(): string | undefined {
    return this.cookies.value('houselights', '/');
  }
}
