/**
 * Modules of the backend form no cycle, taken as folders. A configuration of its own, because specs and test helpers look at
 * the whole and would close every cycle: they are left out here. `.dependency-cruiser.cjs` says which module may import which;
 * this finds a cycle also when that list is wrong or lacks a module.
 */
const { options } = require('./.dependency-cruiser.cjs');

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'modules-form-no-cycle',
      severity: 'error',
      scope: 'folder',
      from: { path: '^backend/modules/[^/]+$' },
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: { path: '(\\.spec\\.ts$|\\.suite\\.ts$|/testing/)' },
  },
};
