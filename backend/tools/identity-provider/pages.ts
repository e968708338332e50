import { demoPeople } from '../demo/data/people.js';

/** Role of each demo person and the rights of that account, shown to the person who chooses an account. */
const ROLES: Record<(typeof demoPeople)[number]['key'], readonly [role: string, may: string]> = {
  'melati-owner': [
    'Owner, SMK Seri Melati',
    'Runs the school’s productions, bookings, settings and administrators.',
  ],
  'melati-staff': [
    'Administrator, SMK Seri Melati',
    'Works on productions and bookings, and checks guests in at the door.',
  ],
  'ilmu-owner': [
    'Owner, Sekolah Tinggi Ilmu',
    'Runs the other school: sees nothing of SMK Seri Melati’s.',
  ],
  super: ['Super administrator', 'Sees every school, manages users and operations.'],
  parent: ['Parent', 'Buys tickets and finds them under My Tickets.'],
};

/** Lines about the demo accounts for the terminal, one for each person. */
export const demoAccounts = (): readonly string[] =>
  demoPeople.map(({ key, email }) => `  ${email.padEnd(28)}${ROLES[key][0]}`);

/** Returns first and last name: those of a demo person, otherwise parts of the address: `nur.aini@…` is Nur Aini. */
export function nameOf(email: string): readonly [first: string, last: string | undefined] {
  const known = demoPeople.find((person) => person.email === email);
  if (known) return [known.firstName, known.lastName];
  const words = email.split('@', 1)[0]?.split(/[._+-]+/) ?? [];
  const names = words.filter(Boolean).map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return [names[0] ?? 'Guest', names.slice(1).join(' ') || undefined];
}

/** Page with the list of people for one sign-in in progress. Its forms post to the page's own address. */
export function signInPage(uid: string, error?: string): string {
  const people = demoPeople.map(({ key, email, firstName, lastName }) => {
    const [role, may] = ROLES[key];
    return `<button name="email" value="${email}"><strong>${firstName} ${lastName}</strong>
      <span class="role">${role}</span><span>${may}</span><span>${email}</span></button>`;
  });
  const wrong = error ? 'aria-invalid="true" aria-describedby="email-error"' : '';
  return page(
    'Sign in to Houselights',
    `<h1>Who is coming in?</h1>
    <p>Choose one of the demo accounts, or come in as somebody new.</p>
    <form method="post" class="people">${people.join('')}</form>
    <form method="post" novalidate>
      <label for="email">Any other email address</label>
      <input id="email" name="email" type="email" autocomplete="email" required ${wrong}>
      <button>Sign in</button>
      ${error ? `<p id="email-error" class="error" role="alert">${escapeHtml(error)}</p>` : ''}
    </form>
    <p><a href="${escapeHtml(uid)}/cancel">Don’t sign in</a></p>`,
  );
}

/** A page for a failed sign-in, with a link back to the site. */
export function messagePage(title: string, text: string): string {
  const links = '<a href="/api/login">Sign in again</a> <a href="/">Back to Houselights</a>';
  return page(title, `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p><p>${links}</p>`);
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<p class="notice">For development only: no password is asked, anybody can be anybody.</p>
<main>${body}</main>
</body>
</html>
`;

const STYLE = `
:root { color-scheme: light dark; --paper: light-dark(#f7f5f0, #100e16); --ink: light-dark(#17151f, #f3eee4);
  --accent: light-dark(#7d4f00, #ffc65c); --line: light-dark(#86806f, #827a91); --bad: light-dark(#ab231c, #ff9187); }
* { box-sizing: border-box; font: inherit; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.5 system-ui, sans-serif; }
.notice { margin: 0; padding: .5rem 1rem; background: #15131d; color: #f8f2e5; text-align: center; }
main { max-width: 40rem; margin: 0 auto; padding: 2rem 1.25rem; }
h1 { font-size: 2.5rem; line-height: 1.1; }
strong, label { font-weight: 700; }
label, .people span { display: block; }
.people { display: grid; gap: .625rem; margin-bottom: 2rem; }
button, input { padding: .625rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; }
button { background: #f4b02a; color: #17151f; cursor: pointer; }
.people button { background: transparent; color: inherit; text-align: left; }
.people button:hover { border-color: #f4b02a; }
.role, a { color: var(--accent); }
.error { color: var(--bad); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
