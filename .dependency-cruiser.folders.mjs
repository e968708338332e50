import main from './.dependency-cruiser.cjs';

const { forbidden, options } = main;

const { to: tests } = forbidden.find(({ name }) => name === 'production-code-imports-no-tests');

/**
 * Folders of the backend and of projections form no cycle. A run of its own, because specs and test helpers look at the whole
 * and a rule about folders cannot leave single files out. What a folder has in its subfolders counts as the folder's: a
 * folder and its own subfolders may need each other (a port and its adapters), two folders beside each other may not.
 * When it fails: a file stands in the wrong folder (move it to where its users are), or a port is missing.
 * @type {import('dependency-cruiser').IConfiguration}
 */
export default {
  forbidden: [
    {
      name: 'no-folder-cycle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(backend|projections)' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: tests.path } },
};
