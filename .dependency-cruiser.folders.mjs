import main from './.dependency-cruiser.cjs';

const { forbidden, options } = main;

const { to: tests } = forbidden.find(({ name }) => name === 'production-code-imports-no-tests');

/**
 * Forbids cycles between folders of the backend and of projections. This check runs separately, because specs and
 * test helpers use all parts and a rule about folders cannot omit single files. The imports of subfolders count as
 * the folder's own: a folder and its subfolders may import each other (a port and its adapters), two sibling folders
 * may not. When the check fails, a file is in the wrong folder (move it to its users), or a port is missing.
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
