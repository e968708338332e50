import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** What a reader of the code cannot see at a glance: promises nobody waits for, hooks that break React's rules, dead names. */
export default tseslint.config(
  { ignores: ['dist/', 'coverage/', 'node_modules/', '.data/', 'frontend/src/routeTree.gen.ts'] },
  js.configs.recommended,
  tseslint.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './frontend/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: false, attributes: false } },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      // Nest injects by classes that look like types only: importing them as types would lose them.
      '@typescript-eslint/consistent-type-imports': 'off',
      // Global augmentations of Express need them.
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
    // A promise that nobody waits for has a `catch` (infrastructure/process/in-background.ts): its failure must end nothing else.
    files: ['backend/**/*.ts', 'projections/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**', '**/*bench/**', 'backend/tools/launcher/**'],
    rules: {
      '@typescript-eslint/no-floating-promises': ['error', { ignoreVoid: false }],
      '@typescript-eslint/no-misused-promises': [
        'error',
        { checksVoidReturn: { arguments: true, attributes: false } },
      ],
    },
  },
  {
    files: ['frontend/**/*.{ts,tsx}'],
    languageOptions: { globals: globals.browser },
    plugins: { 'react-hooks': reactHooks },
    // The two that find bugs. The rest of the plugin runs the React compiler over every file: a third of the time, matters of taste.
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
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
      'backend/tools/scale/**',
    ],
    rules: { 'no-console': 'off' },
  },
);
