/**
 * Jest runtime that loads packages, and the modules of the backend and the projections, once per worker instead of once
 * per suite. Modules of the frontend, and modules that use Jest, are still evaluated for each suite.
 *
 * Packages and suites then have to share one set of built-in classes (`Error`, `Date`, a constructor's `String` in
 * decorators). So suites run in Node's own context instead of a new one; suite-environment.mjs restores what a suite
 * changed there.
 */
import { readFileSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import JestRuntime from 'jest-runtime';

/** Mark of a module of which Jest uses only the `default` export. */
export const __esModule = true;

/** Placeholder for Node's own context, which has no object. Jest passes it where `node:vm` expects a context. */
export const NODE_CONTEXT = Object.freeze({ is: 'the context that Node itself runs in' });

/** Removes the placeholder from the options: without a context, `node:vm` uses Node's own. */
const known = (options, key) =>
  options?.[key] === NODE_CONTEXT ? { ...options, [key]: undefined } : options;

/** Jest's module loader for the suite that runs at present. */
let loader;

/** Handles `import()`, also in a shared module that an earlier suite loaded. */
const importModuleDynamically = (...given) => loader.dynamicImport(...given);

const { SourceTextModule, SyntheticModule, compileFunction } = vm;
Object.assign(vm, {
  SourceTextModule: class extends SourceTextModule {
    constructor(code, options) {
      super(code, { ...known(options, 'context'), importModuleDynamically });
    }
  },
  SyntheticModule: class extends SyntheticModule {
    constructor(names, evaluate, options) {
      super(names, evaluate, known(options, 'context'));
    }
  },
  compileFunction: (code, parameters, options) =>
    compileFunction(code, parameters, known(options, 'parsingContext')),
});

const IN_NODE_MODULES = /[\\/]node_modules[\\/]/;

/** Returns true when an import may name a package; a name that tsconfig.json maps to one of our folders looks the same. */
const mayBePackage = (specifier) =>
  !/^(?:[./]|file:|data:|node:)/.test(specifier) &&
  specifier !== '@jest/globals' &&
  !isBuiltin(specifier);

/** Packages by file, and Node's own modules by name, as modules that suites can be linked to. */
const packages = new Map();

/** @param {string} file or the name of a module of Node */
function loadPackage(file) {
  const loaded = packages.get(file) ?? linkable(file);
  packages.set(file, loaded);
  return loaded;
}

async function linkable(file) {
  const exported = await import(isBuiltin(file) ? file : pathToFileURL(file).href);
  const names = Object.keys(exported);
  const module = new SyntheticModule(
    names,
    () => names.forEach((name) => module.setExport(name, exported[name])),
    { identifier: file },
  );
  // Newer versions of Node link this module by themselves.
  if (module.status === 'unlinked') await module.link(() => undefined);
  await module.evaluate();
  return module;
}

/** Folders whose modules all suites of a worker share. */
const SHARED_FOLDERS = ['backend', 'projections'];
/** Modules that all suites of a worker share, by file. */
const shared = new Map();
/** Source maps of the shared modules by file, for error stacks in later suites. */
const sourceMaps = new Map();
const usesJest = new Map();

/** True for a suite, and for a module that uses Jest, which knows only one suite. */
function isOfOneSuite(file) {
  if (!usesJest.has(file)) usesJest.set(file, readFileSync(file, 'utf8').includes('@jest/globals'));
  return file.includes('.spec.') || usesJest.get(file);
}

export default class PackagesOnceRuntime extends JestRuntime {
  constructor(config, ...more) {
    super(config, ...more);
    loader = this.esmLoader;
    for (const [file, map] of sourceMaps) this.getSourceMaps().set(file, map);
    // Newer versions of Node would link a graph without waiting, but the first import of a package has to be awaited.
    this._resolution.hasDistinctAsyncResolver = () => true;
    const resolveModule = this.esmLoader.resolveModule.bind(this.esmLoader);
    this.esmLoader.resolveModule = async (specifier, from, context) => {
      if (isBuiltin(specifier)) return loadPackage(specifier);
      if (mayBePackage(specifier)) {
        const file = await this._resolution.resolveEsmAsync(from, specifier);
        if (IN_NODE_MODULES.test(file)) return loadPackage(file);
      }
      return resolveModule(specifier, from, context);
    };
    const folders = SHARED_FOLDERS.map((name) => join(config.rootDir, name, '/'));
    const loadEsmModule = this.esmLoader.loadEsmModule.bind(this.esmLoader);
    this.esmLoader.loadEsmModule = async (file, suffix) => {
      // A query, such as `?anew`, asks for a copy of its own.
      if (suffix || !folders.some((folder) => file.startsWith(folder)) || isOfOneSuite(file))
        return loadEsmModule(file, suffix);
      if (!shared.has(file)) shared.set(file, loadEsmModule(file, suffix));
      return shared.get(file);
    };
  }

  teardown() {
    for (const [file, map] of this.getSourceMaps()) sourceMaps.set(file, map);
    // A module whose evaluation failed is loaded again by the next suite.
    for (const [file, loaded] of shared)
      loaded.then(
        ({ status }) => status === 'evaluated' || shared.delete(file),
        () => shared.delete(file),
      );
    super.teardown();
  }

  /**
   * Loads Jest's own modules for a suite, such as `expect`. The test runner knows only one suite, so it is evaluated
   * for each.
   */
  requireInternalModule(from, to) {
    return to && mayBePackage(to) && !to.startsWith('jest-circus')
      ? createRequire(from)(to)
      : super.requireInternalModule(from, to);
  }
}
