/**
 * Checks that commit messages are `area: what changes`. `.ci/run` checks all commits made after this file was added.
 */
export default {
  ignores: [(message) => message.startsWith('Merge ')],
  parserPreset: {
    parserOpts: { headerPattern: /^([^:]+): (.+)$/, headerCorrespondence: ['type', 'subject'] },
  },
  rules: {
    'header-max-length': [2, 'always', 72],
    'type-empty': [2, 'never'],
    'subject-empty': [2, 'never'],
    'subject-full-stop': [2, 'never', '.'],
    'body-leading-blank': [2, 'always'],
  },
};
