/**
 * Rules on which part may import which (docs/architecture.md). Specs and test helpers are exempt, because they use
 * all parts.
 */
const SPECS = '(\\.spec\\.tsx?$|\\.suite\\.ts$|/testing/)';
const CONTRACTS = '^backend/contracts/';
const EVENT_STORE = '^backend/infrastructure/event-store/';
/** Files that code needs to read the event log: opening the store, parked streams, positions within the log. */
const EVENT_READING = `${EVENT_STORE}(parking/|(open|within-log)\\.ts$)`;
const READING = '^backend/modules/receipts/reading/';
const PARSE = `${READING}parse/`;
/** Files that write PDFs: shared parts, and a file `…-pdf.ts` for each kind of document. */
const PDF = '(-pdf|/documents/(pdf|pdf-text|font-files))\\.ts$';

/**
 * A feature of the frontend imports only api, storage, theme and ui of `frontend/src`, and no other feature: routes combine
 * features. The features below may import more (docs/decisions/0014-the-frontend-in-layers.md).
 */
const SRC = '^frontend/src/';
const FEATURES = {
  'admin-analytics': ['staff'],
  'admin-bookings': ['staff'],
  'admin-changes': ['staff'],
  'admin-operations': ['staff'],
  'admin-payments': ['staff'],
  'admin-productions': ['staff'],
  'admin-content': ['staff'],
  'admin-settings': ['staff'],
  'admin-users': ['staff'],
  checkout: ['kinds', 'order', 'payment'],
  door: ['kinds'],
  home: ['kinds'],
  'my-data': ['order'],
  'open-orders': ['order', 'payment'],
  seats: ['kinds', 'order', 'payment'],
  tickets: ['kinds', 'payment'],
};
/** Parts shared by several features, each with the parts that it may import. */
const SHARED = {
  language: [],
  storage: [],
  theme: ['storage'],
  api: ['language', 'storage'],
  ui: ['language', 'theme'],
  kinds: ['api', 'language', 'ui'],
  order: ['api', 'language', 'storage', 'ui'],
  payment: ['api', 'language', 'ui'],
  staff: ['api', 'language', 'storage', 'theme', 'ui'],
};
const BASE = ['api', 'language', 'storage', 'theme', 'ui'];
/** Contracts for screens, by their own path and by the alias of frontend/tsconfig.json, which this tool does not resolve. */
const CONTRACTS_OF_SCREENS = [
  '^backend/contracts/(rest/|(folded-text|language|malaysian-time|money|mail-address|(discount|ticket)-price)\\.ts$)',
  '^@contracts/(rest/|(folded-text|language|malaysian-time|money|mail-address|(discount|ticket)-price)$)',
];
const folders = (names) => names.map((name) => `${SRC}${name}/`);

const frontendRules = [
  ...Object.entries(FEATURES).map(([feature, parts]) => ({
    name: `feature-${feature}`,
    comment:
      'A feature imports api, ui, theme, storage and the parts listed for it, not another feature.',
    severity: 'error',
    from: { path: `${SRC}features/${feature}/`, pathNot: SPECS },
    to: { path: SRC, pathNot: folders([`features/${feature}`, ...BASE, ...parts]) },
  })),
  {
    name: 'features-import-the-base-alone',
    comment: 'What else a feature may import has its line in FEATURES.',
    severity: 'error',
    from: {
      path: `${SRC}features/([^/]+)/`,
      pathNot: [SPECS, `${SRC}features/(${Object.keys(FEATURES).join('|')})/`],
    },
    to: { path: SRC, pathNot: folders(['features/$1', ...BASE]) },
  },
  ...Object.entries(SHARED).map(([part, allowed]) => ({
    name: `frontend-${part}`,
    severity: 'error',
    from: { path: `${SRC}${part}/`, pathNot: [SPECS, `${SRC}ui/staff/`] },
    to: { path: SRC, pathNot: folders([part, ...allowed]) },
  })),
  {
    name: 'frontend-ui-staff',
    comment:
      'Dialogs and forms for staff show why the server refused, so they know the errors of a call, and no call.',
    severity: 'error',
    from: { path: `${SRC}ui/staff/`, pathNot: SPECS },
    to: {
      path: SRC,
      pathNot: [`${SRC}(language|ui|theme)/`, `${SRC}api/(errors|error-toast|upload-link)\\.ts$`],
    },
  },
  {
    name: 'ui-knows-nothing-of-staff',
    comment: 'The kit for staff stands on the kit for everybody, which families load.',
    severity: 'error',
    from: { path: `${SRC}ui/`, pathNot: [SPECS, `${SRC}ui/staff/`] },
    to: { path: `${SRC}ui/staff/` },
  },
  {
    name: 'frontend-no-folder-cycle',
    severity: 'error',
    scope: 'folder',
    from: { path: '^frontend/src' },
    to: { circular: true },
  },
];

/**
 * Modules, each with the modules whose api.ts it may import. A module comes after the modules that it imports, and
 * every module is listed, so modules form no cycle. (The tool's own check of folder cycles misses a cycle that enters
 * a module by one folder and leaves it by another.)
 */
const MODULES = {
  identity: [],
  content: ['identity'],
  schools: ['content', 'identity'],
  catalogue: ['content', 'identity', 'schools'],
  seats: ['catalogue', 'identity'],
  orders: ['catalogue', 'identity', 'seats'],
  'box-office': ['catalogue', 'identity', 'orders', 'seats'],
  payments: ['box-office', 'identity', 'orders', 'schools'],
  receipts: ['box-office', 'identity', 'orders', 'payments', 'schools'],
  'check-in': ['catalogue', 'identity', 'orders'],
  analytics: ['box-office', 'catalogue', 'identity', 'orders'],
  waiting: ['catalogue', 'identity', 'schools'],
  books: ['catalogue', 'identity', 'orders', 'schools'],
  history: ['box-office', 'catalogue', 'identity', 'orders', 'schools', 'seats'],
  operations: ['catalogue', 'identity'],
  'personal-data': [
    'box-office',
    'catalogue',
    'history',
    'identity',
    'orders',
    'payments',
    'schools',
  ],
  notifications: [
    'box-office',
    'catalogue',
    'identity',
    'orders',
    'personal-data',
    'schools',
    'seats',
    'waiting',
  ],
};
for (const [place, [name, allowed]] of Object.entries(MODULES).entries())
  for (const other of allowed)
    if (Object.keys(MODULES).indexOf(other) >= place)
      throw new Error(`The module ${other} stands after ${name}, which may import it: a cycle`);

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one file, or lack a third.',
      severity: 'error',
      // The generated route tree and the routes import each other.
      from: { pathNot: [SPECS, 'routeTree\\.gen\\.ts$'] },
      // TypeORM entities refer to each other. Relation<T> makes that safe under ESM.
      to: {
        circular: true,
        viaOnly: {
          pathNot: '(\\.entity|routeTree\\.gen)\\.ts$',
          dependencyTypesNot: ['type-only'],
        },
      },
    },
    {
      name: 'contracts-import-nothing',
      severity: 'error',
      from: { path: CONTRACTS, pathNot: SPECS },
      to: { pathNot: CONTRACTS },
    },
    {
      name: 'domain-imports-contracts-alone',
      comment:
        'decide and evolve are pure: no Nest, no TypeORM, no clock, no random, no IO. The maps of immutable are plain values.',
      severity: 'error',
      from: { path: '^backend/modules/([^/]+)/domain/', pathNot: SPECS },
      to: { pathNot: [CONTRACTS, '^backend/modules/$1/domain/', '^node_modules/immutable/'] },
    },
    {
      name: 'an-engine-and-an-intake-know-nothing-of-receipts',
      comment:
        'Either can be exchanged; pictures and second looks know the engine by its port alone.',
      severity: 'error',
      from: { path: `${READING}(engine|intake)/`, pathNot: SPECS },
      to: { path: `${READING}(picture|again|parse)/` },
    },
    {
      name: 'pictures-and-second-looks-know-the-port-alone',
      severity: 'error',
      from: { path: `${READING}(picture|again|parse)/`, pathNot: SPECS },
      to: { path: `${READING}engine/(?!ocr-engine\\.ts$)` },
    },
    {
      name: 'a-page-knows-no-fields',
      comment: 'Parsing goes from words to labels to the order of a page to its fields.',
      severity: 'error',
      from: { path: `${PARSE}(tokens|labels|page)/`, pathNot: SPECS },
      to: { path: `${PARSE}(fields/|[^/]+$)` },
    },
    {
      name: 'words-and-labels-know-no-page',
      severity: 'error',
      from: { path: `${PARSE}(tokens|labels)/`, pathNot: SPECS },
      to: { path: `${PARSE}page/` },
    },
    {
      name: 'vocabulary-is-data',
      comment: 'Tables without logic: what the parser knows by name, and nothing of how it looks.',
      severity: 'error',
      from: { path: `${PARSE}vocabulary/`, pathNot: SPECS },
      to: { pathNot: `${PARSE}vocabulary/` },
    },
    {
      name: 'words-know-no-labels',
      severity: 'error',
      from: { path: `${PARSE}tokens/`, pathNot: SPECS },
      to: { path: `${PARSE}labels/` },
    },
    {
      name: 'infrastructure-imports-no-module',
      comment:
        'The composition root (backend/app.module.ts, backend/schema.ts) hands in what modules have.',
      severity: 'error',
      from: { path: '^backend/infrastructure/', pathNot: SPECS },
      to: { path: '^backend/(modules|tools|testing)/|^backend/[^/]+$' },
    },
    ...Object.entries(MODULES).map(([name, allowed]) => ({
      name: `${name}-imports-modules-by-their-api`,
      comment:
        'What a module offers to others stands in its api.ts; who may import whom, in MODULES above.',
      severity: 'error',
      from: { path: `^backend/modules/${name}/`, pathNot: SPECS },
      to: {
        path: '^backend/modules/',
        pathNot: [
          `^backend/modules/${name}/`,
          ...allowed.map((other) => `^backend/modules/${other}/api\\.ts$`),
        ],
      },
    })),
    {
      name: 'the-composition-root-imports-modules-by-their-api',
      comment: 'schema.ts lists tables and migrations, which no module offers to others.',
      severity: 'error',
      from: {
        path: '^backend/(app|processes)\\.module\\.ts$|^backend/tools/demo/',
        pathNot: SPECS,
      },
      to: { path: '^backend/modules/', pathNot: '^backend/modules/[^/]+/api\\.ts$' },
    },
    {
      name: 'a-module-does-without-its-own-api',
      comment: 'Its files import each other; by way of api.ts they would be evaluated in a circle.',
      severity: 'error',
      from: { path: '^backend/modules/([^/]+)/', pathNot: SPECS },
      to: { path: '^backend/modules/$1/api\\.ts$' },
    },
    {
      name: 'a-module-has-its-place',
      comment: 'A module that is not in the list could close a cycle that the list does not know.',
      severity: 'error',
      from: { pathNot: SPECS },
      to: {
        path: '^backend/modules/',
        pathNot: Object.keys(MODULES).map((name) => `^backend/modules/${name}/`),
      },
    },
    {
      name: 'modules-import-no-tools',
      comment: 'Tools are for developers and benchmarks; the image leaves most of them out.',
      severity: 'error',
      from: { path: '^backend/(modules|contracts)/', pathNot: SPECS },
      to: { path: '^backend/(tools|testing)/|^backend/[^/]+$' },
    },
    {
      name: 'workers-write-by-commands',
      comment:
        'A job sends the command that HTTP would send; handlers alone write. The reconciliation of seats is what handlers call, too.',
      severity: 'error',
      from: { path: '\\.worker\\.ts$', pathNot: ['/seat-reconciliation\\.worker\\.ts$', SPECS] },
      to: {
        path: '/(two-streams|seat-streams|seat-reconciliation|payment-locks|receipt-decider)\\.ts$',
      },
    },
    {
      name: 'the-product-imports-no-tools',
      comment: 'A program that wants more composes it itself: tools/demo/main.ts.',
      severity: 'error',
      from: { path: '^backend/[^/]+\\.ts$', pathNot: SPECS },
      to: { path: '^backend/(tools|testing)/' },
    },
    {
      name: 'projections-never-import-the-command-side',
      comment:
        'They know contracts, of the event store what reads the log and parks streams, and the platform they run on.',
      severity: 'error',
      from: { path: '^projections/', pathNot: SPECS },
      to: {
        path: '^backend/',
        pathNot: [
          CONTRACTS,
          EVENT_READING,
          '^backend/infrastructure/(clock|config|database|logging|metrics|process|tracing)/',
        ],
      },
    },
    {
      name: 'projections-do-without-nest-and-typeorm',
      severity: 'error',
      from: { path: '^projections/', pathNot: SPECS },
      to: { path: 'node_modules/(@nestjs|typeorm)/' },
    },
    {
      name: 'backend-knows-of-projections-only-their-queries',
      severity: 'error',
      comment:
        'SQL over a read model stands beside its table. Requests to rebuild are a table of the backend, and the schemas have names. The drill compares the bare tables with a fold of its own. `npm run events` runs the projectors over the whole log.',
      from: {
        path: '^backend/',
        pathNot: [SPECS, '^backend/tools/drill/check\\.ts$', '^backend/tools/events/'],
      },
      to: {
        path: '^projections/',
        pathNot: [
          '^projections/(read-models/[^/]+/[^/]+\\.(queries|read-model)|checkpoints\\.queries|sql/query)\\.ts$',
          '^projections/(rebuilds\\.tables|projector)\\.ts$',
        ],
      },
    },
    {
      name: 'a-read-model-knows-no-other',
      severity: 'error',
      comment: 'Each can be rebuilt alone, so none reads the tables of another.',
      from: { path: '^projections/read-models/([^/]+)/', pathNot: SPECS },
      to: { path: '^projections/read-models/', pathNot: '^projections/read-models/$1/' },
    },
    {
      name: 'the-runner-knows-no-read-model',
      severity: 'error',
      comment: 'What is special about one is given to it by read-models/all.ts.',
      from: { path: '^projections/(runner|sql)/', pathNot: SPECS },
      to: { path: '^projections/read-models/' },
    },
    {
      name: 'frontend-imports-rest-contracts-alone',
      severity: 'error',
      from: { path: '^frontend/', pathNot: SPECS },
      to: { path: '^(backend|projections)/|^@contracts/', pathNot: CONTRACTS_OF_SCREENS },
    },
    ...frontendRules,
    {
      name: 'nothing-imports-the-frontend',
      severity: 'error',
      from: { path: '^(backend|projections)/', pathNot: SPECS },
      to: { path: '^frontend/' },
    },
    {
      name: 'what-few-processes-need-is-imported-on-demand',
      comment:
        'A start loads no writer of PDFs and no reader of XML (docs/bench.md, "Memory"). exceljs is imported so, too; its types cannot be told from itself here.',
      severity: 'error',
      from: { path: '^backend/(infrastructure|modules)/', pathNot: [SPECS, PDF] },
      to: {
        path: [PDF, '(^|/)node_modules/fast-xml-parser/'],
        dynamic: false,
      },
    },
    {
      name: 'only-its-adapter-knows-eventstoredb',
      severity: 'error',
      from: { pathNot: `${EVENT_STORE}eventstoredb/` },
      to: { path: 'node_modules/@eventstore/db-client/' },
    },
    {
      name: 'only-its-adapter-knows-bull',
      severity: 'error',
      from: { pathNot: '^backend/infrastructure/jobs/bull/' },
      to: { path: 'node_modules/(bull|@nestjs/bull)/' },
    },
    {
      name: 'only-its-adapter-knows-s3',
      severity: 'error',
      from: { pathNot: '^backend/infrastructure/files/bucket/' },
      to: { path: 'node_modules/@aws-sdk/' },
    },
    {
      name: 'production-code-imports-no-tests',
      severity: 'error',
      from: { path: '^(backend|projections)/', pathNot: SPECS },
      to: { path: SPECS },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    // Type imports count as well.
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.d.ts'],
    },
  },
};
