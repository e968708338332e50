import { demoPeople } from './identity-provider/demo-people.js';

export interface DashboardFacts {
  readonly url: string;
  readonly dataDir: string;
  /** Null when the database is in the data folder. */
  readonly databaseFolder: string | null;
  readonly demoAccounts: boolean;
  readonly mailPage: boolean;
  /** True when other machines can reach the development sign-in. */
  readonly openToOthers: boolean;
  readonly seconds: number;
}

/** The text that a good start prints, and nothing else. */
export function dashboard(facts: DashboardFacts): string {
  const rows: (readonly [string, string])[] = [
    ['Site', facts.url],
    ...(facts.mailPage
      ? [['Mail', `${facts.url}/dev/mail   every email the site sends ends here`] as const]
      : []),
    ['API', `${facts.url}/api/docs`],
    ['Health', `${facts.url}/health/ready`],
    ['Data', facts.dataDir],
    ...(facts.databaseFolder ? [['Database', facts.databaseFolder] as const] : []),
    ['Logs', `${facts.dataDir}/logs`],
  ];
  const accounts = facts.demoAccounts
    ? [
        '',
        `Sign in at ${facts.url}/api/login with one click, no password:`,
        ...demoPeople.map((each) => `  ${each.email.padEnd(28)}${each.role}`),
      ]
    : [];
  return box([
    `Houselights is up (${facts.seconds.toFixed(1)} s)`,
    '',
    ...rows.map(([label, value]) => `${label.padEnd(10)}${value}`),
    ...accounts,
    ...(facts.openToOthers
      ? ['', 'Other machines reach this site: anybody there can sign in as anybody.']
      : []),
    '',
    'Stop with Ctrl-C. What is in the data folder stays.',
  ]);
}

function box(lines: readonly string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const bar = '─'.repeat(width + 2);
  return [`┌${bar}┐`, ...lines.map((line) => `│ ${line.padEnd(width)} │`), `└${bar}┘`].join('\n');
}
