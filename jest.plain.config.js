import base from './jest.config.js';
const { runtime: _r, ...rest } = base;
export default { ...rest, testEnvironment: 'node' };
