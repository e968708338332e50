import type { CurrentUserEnvelope } from '../../../contracts/rest/identity.js';
import { CookieJar } from './cookie-jar.js';

/** A member of staff of the demo school, signed in by a click on the development provider's list, as in a browser. */
export class Staff {
  private readonly cookies = new CookieJar();

  private constructor(private readonly site: string) {}

  static async signIn(site: string, email: string): Promise<Staff> {
    const staff = new Staff(site);
    const list = await staff.follow('/api/login');
    await staff.follow(list, new URLSearchParams({ email }));
    const { user } = await staff.call<CurrentUserEnvelope>('GET', '/api/user');
    if (user?.email !== email) throw new Error(`${email} could not sign in.`);
    return staff;
  }

  /** Returns the cookie header with which another client acts as this person. */
  headersFor(path: string): Readonly<Record<string, string>> {
    return { cookie: this.cookies.headerFor(new URL(path, this.site).pathname) };
  }

  /** Returns this person's cookies in Playwright's format. */
  cookiesFor(siteUrl: string): { name: string; value: string; path: string; domain: string }[] {
    const { hostname: domain } = new URL(siteUrl);
    return this.cookies.all().map((cookie) => ({ ...cookie, domain }));
  }

  /** Sends one JSON request as this person. @throws Error when it is refused */
  async call<T>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    json?: unknown,
  ): Promise<T> {
    const answer = await this.send(
      path,
      json === undefined
        ? { method }
        : { method, body: JSON.stringify(json), headers: { 'content-type': 'application/json' } },
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  /** Follows redirects to a page. Returns the page's path. */
  private async follow(path: string, form?: URLSearchParams): Promise<string> {
    let at = path;
    let answer = await this.send(at, form ? { method: 'POST', body: form } : {});
    for (
      let location = answer.headers.get('location');
      location !== null;
      location = answer.headers.get('location')
    ) {
      await answer.arrayBuffer();
      const next = new URL(location, new URL(at, this.site));
      at = next.pathname + next.search;
      answer = await this.send(at, {});
    }
    await answer.arrayBuffer();
    return at;
  }

  private async send(
    path: string,
    options: { method?: string; body?: string | URLSearchParams; headers?: Record<string, string> },
  ): Promise<Response> {
    const url = new URL(path, this.site);
    const answer = await fetch(url, {
      redirect: 'manual',
      ...options,
      headers: { ...options.headers, cookie: this.cookies.headerFor(url.pathname) },
    });
    this.cookies.keep(answer);
    return answer;
  }
}
