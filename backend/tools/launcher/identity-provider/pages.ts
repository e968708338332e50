import { demoPeople } from './demo-people.js';

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** The list of people for one interaction. Its forms post to their own address. */
export function signInPage(uid: string, error?: string): string {
  const people = demoPeople
    .map(
      ({ email, firstName, lastName, role, may }) => `
      <li>
        <form method="post">
          <button class="person" name="email" value="${escapeHtml(email)}">
            <span class="initial" aria-hidden="true">${escapeHtml(firstName.charAt(0))}</span>
            <span class="who">
              <strong>${escapeHtml(`${firstName} ${lastName}`)}</strong>
              <span class="role">${escapeHtml(role)}</span>
              <span class="may">${escapeHtml(may)}</span>
              <span class="email">${escapeHtml(email)}</span>
            </span>
          </button>
        </form>
      </li>`,
    )
    .join('');
  return page(
    'Sign in to Houselights',
    `<h1>Who is coming in?</h1>
    <p class="lead">Choose one of the demo accounts, or come in as somebody new.</p>
    <ul class="people">${people}
    </ul>
    <form method="post" class="other" novalidate>
      <label for="email">Any other email address</label>
      <div class="field">
        <input id="email" name="email" type="email" autocomplete="email" required
          ${error ? 'aria-invalid="true" aria-describedby="email-error"' : ''}>
        <button>Sign in</button>
      </div>
      ${error ? `<p id="email-error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}
    </form>
    <p class="back"><a href="${escapeHtml(uid)}/cancel">Don’t sign in</a></p>`,
  );
}

/** A page for a failed sign-in, with a link back to the site. */
export function messagePage(title: string, text: string): string {
  return page(
    title,
    `<h1>${escapeHtml(title)}</h1><p class="lead">${escapeHtml(text)}</p>
    <p><a class="action" href="/api/login">Sign in again</a> <a href="/">Back to Houselights</a></p>`,
  );
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<p class="notice">For development only: no password is asked, anybody can be anybody.</p>
<main>
${body}
</main>
</body>
</html>
`;
}

const style = `
:root { color-scheme: light dark; --paper: #f7f5f0; --surface: #fff; --ink: #17151f; --muted: #5a5565; --line: #ddd7ca;
  --strong: #86806f; --amber: #f4b02a; --accent: #7d4f00; --bad: #ab231c; }
@media (prefers-color-scheme: dark) { :root { --paper: #100e16; --surface: #1a1722; --ink: #f3eee4; --muted: #b3acbe;
  --line: #332e3f; --strong: #827a91; --amber: #ffbe3d; --accent: #ffc65c; --bad: #ff9187; } }
* { box-sizing: border-box; }
body { margin: 0; background: radial-gradient(60rem 22rem at 50% -6rem, color-mix(in srgb, var(--amber) 26%, transparent), transparent), var(--paper);
  color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; min-height: 100vh; }
.notice { margin: 0; padding: .5rem 1rem; background: #15131d; color: #f8f2e5; text-align: center; font-size: .9375rem; }
main { width: min(40rem, 100%); margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: clamp(2rem, 6vw, 2.75rem); line-height: 1.1; margin: 0 0 .5rem; letter-spacing: -.02em; }
.lead { color: var(--muted); margin: 0 0 1.75rem; }
.people { list-style: none; margin: 0 0 2rem; padding: 0; display: grid; gap: .625rem; }
.person { width: 100%; display: flex; gap: 1rem; align-items: flex-start; text-align: left; padding: .875rem 1rem; font: inherit;
  color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: .75rem; cursor: pointer; }
.person:hover { border-color: var(--amber); box-shadow: 0 0 0 1px var(--amber); }
.initial { flex: none; width: 2.5rem; height: 2.5rem; display: grid; place-items: center; border-radius: 50%;
  background: var(--amber); color: #17151f; font-weight: 700; }
.who { display: grid; }
.role { color: var(--accent); font-weight: 600; font-size: .9375rem; }
.may, .email { color: var(--muted); font-size: .9375rem; }
.other label { display: block; font-weight: 600; margin-bottom: .375rem; }
.field { display: flex; gap: .5rem; flex-wrap: wrap; }
.field input { flex: 1 1 14rem; min-height: 2.75rem; padding: 0 .75rem; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--strong); border-radius: .5rem; }
.field button, .action { min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 700; border: 0; border-radius: .5rem;
  background: var(--amber); color: #17151f; cursor: pointer; text-decoration: none; display: inline-block; margin-right: .75rem; }
.error { color: var(--bad); margin: .5rem 0 0; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
