/** Cookies of one site by name and path, as a browser keeps them. */
export class CookieJar {
  private readonly cookies = new Map<
    string,
    { readonly name: string; readonly value: string; readonly path: string }
  >();

  /** Returns the cookie header of a request for this path. */
  headerFor(pathname: string): string {
    const sent = [...this.cookies.values()].filter(({ path }) => pathname.startsWith(path));
    return sent.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/';
      if (/expires=thu, 01 jan 1970/i.test(line)) this.cookies.delete(name + path);
      else this.cookies.set(name + path, { name, value, path });
    }
  }

  all(): readonly { readonly name: string; readonly value: string; readonly path: string }[] {
    return [...this.cookies.values()];
  }

  value(name: string, path: string): string | undefined {
    return this.cookies.get(name + path)?.value;
  }
}
