import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import checkedLoops from './eslint-checked-loops.js';
import plainComments from './eslint-plain-comments.js';

/** Assertions that an empty or wrong answer also passes. */
const WEAK_EXPECTATIONS = [
  {
    selector:
      "CallExpression[callee.property.name='toBe'][arguments.0.value=true][callee.object.callee.name='expect'][callee.object.arguments.0.callee.property.name='every']",
    message:
      'every() is true of an empty list. Compare the whole list, or use expectEach (backend/testing/expect-each.ts).',
  },
  {
    selector:
      "CallExpression[callee.property.name='toContain'][callee.object.callee.name='expect'][callee.object.arguments.0.elements.0.type='Literal']",
    message: 'Several answers are taken here. Expect the one that is right.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^toBe(Less|Greater)Than/][callee.object.arguments.0.property.name='status']",
    message: 'Most statuses are in this range. Expect the one that is right.',
  },
  {
    selector: "CallExpression[callee.name='expect'] > LogicalExpression.arguments[operator='??']",
    message:
      'The fallback meets the expectation when the value is missing. Expect the value itself.',
  },
  {
    selector:
      "CallExpression[callee.property.name=/^(toBe|toBeNull|toEqual|toStrictEqual)$/][callee.object.property.name='not'][callee.object.object.arguments.0.type='ChainExpression']",
    message:
      'A missing value is also something else. Expect what the value is, or that it is there.',
  },
  {
    selector:
      "CallExpression[callee.property.name='toThrow'][arguments.length=0][callee.object.property.name='rejects']",
    message: 'Any failure meets this, also one of the test. Expect the error that is right.',
  },
];

/**
 * Rules that need no types: regular expressions, hooks, unused names, and the project's own rules. oxlint checks
 * promises with types (.oxlintrc.json), which takes 22 s for all files where typescript-eslint took minutes.
 */
export default tseslint.config(
  {
    ignores: [
      'dist/',
      'docs/example-client/',
      'coverage/',
      'node_modules/',
      '.data/',
      'frontend/src/routeTree.gen.ts',
    ],
  },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    plugins: { words: { rules: { 'plain-comments': plainComments } } },
    rules: { 'words/plain-comments': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    rules: {
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      // Nest injects classes that look like types only. `import type` would break the injection.
      '@typescript-eslint/consistent-type-imports': 'off',
      // Type declarations that extend Express need namespaces.
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-extraneous-class': 'off',
      eqeqeq: ['error', 'always'],
      'no-console': ['error', { allow: ['error', 'warn'] }],
    },
  },
  {
    files: ['backend/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'class-validator',
              importNames: ['IsOptional'],
              message:
                'IsOptional lets null through. Use mayBeLeftOut or mayBeNull (infrastructure/http/optional-field.ts).',
            },
          ],
        },
      ],
    },
  },
  {
    // A regular expression on input from outside must not take quadratic time or worse. Tests and tools read the
    // project's own text.
    files: ['**/*.{ts,tsx}'],
    ignores: ['**/*.spec.{ts,tsx}', '**/testing/**', '**/*bench/**', 'backend/tools/drill/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  {
    // Rate limits by address must count networks, because a home connection with IPv6 can change its address at any
    // time.
    files: ['backend/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**', 'backend/infrastructure/http/network.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'MemberExpression[property.name=/^(ip|ips|remoteAddress)$/]',
          'ObjectPattern > Property[key.name=/^(ip|ips|remoteAddress)$/]',
          "Decorator > CallExpression[callee.name='Ip']",
          "CallExpression[callee.name='proxyAddress']:not(CallExpression[callee.name='network'] > *)",
        ].map((selector) => ({
          selector,
          message: 'Take the network of a request from infrastructure/http/network.ts.',
        })),
      ],
    },
  },
  {
    // The receipt reader cuts lines to 200 characters (page/text-line.ts).
    files: ['backend/modules/receipts/reading/parse/**/*.ts'],
    rules: { 'regexp/no-super-linear-move': 'off' },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    // Only these two rules of the plugin find bugs. The others run the React compiler on every file, which takes a third of
    // the time, and concern taste.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: ['**/*.spec.{ts,tsx}', '**/*.suite.ts'],
    plugins: { tests: { rules: { 'checked-loops': checkedLoops } } },
    rules: {
      'no-restricted-syntax': ['error', ...WEAK_EXPECTATIONS],
      'tests/checked-loops': 'error',
    },
  },
  { files: ['**/*.{js,mjs,cjs}'], languageOptions: { globals: globals.node } },
  { files: ['frontend/public/**'], languageOptions: { globals: globals.browser } },
  {
    files: [
      'backend/tools/launcher/**',
      '**/*-cli.ts',
      '**/*.spec.{ts,tsx}',
      '**/*bench/**',
      'backend/tools/drill/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
