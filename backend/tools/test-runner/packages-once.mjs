/**
 * Jest's runtime, which evaluates every module anew for each suite; but packages are loaded by Node itself, once per worker. That
 * saves a quarter of the processor time of unit and REST suites (docs/tests.md). Our own modules are still evaluated for each suite.
 *
 * Packages and suites then have to share one set of built-in classes (`Error`, `Date`, a constructor's `String` in decorators), so
 * suites run in Node's own context instead of one made for each; suite-environment.mjs puts back what a suite changed there.
 */
import { createRequire, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import JestRuntime from 'jest-runtime';

/** Jest takes a `default` only from what says so. */
export const __esModule = true;

/** Node's own context has no object of its own: this stands for it where Jest hands a context to `node:vm`. */
export const NODE_CONTEXT = Object.freeze({ is: 'the context that Node itself runs in' });

/** `node:vm` takes a missing context for its own. */
const known = (options, key) =>
  options?.[key] === NODE_CONTEXT ? { ...options, [key]: undefined } : options;

const { SourceTextModule, SyntheticModule, compileFunction } = vm;
Object.assign(vm, {
  SourceTextModule: class extends SourceTextModule {
    constructor(code, options) {
      super(code, known(options, 'context'));
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

/** Whether an import may name a package; a name that tsconfig.json maps to a folder of ours looks like one, too. */
const mayBePackage = (specifier) =>
  !/^(?:[./]|file:|data:|node:)/.test(specifier) &&
  specifier !== '@jest/globals' &&
  !isBuiltin(specifier);

/** By file: the package as a module that suites can be linked to. */
const packages = new Map();

/** @param {string} file */
function loadPackage(file) {
  const loaded = packages.get(file) ?? linkable(file);
  packages.set(file, loaded);
  return loaded;
}

async function linkable(file) {
  const exported = await import(pathToFileURL(file).href);
  const names = Object.keys(exported);
  const module = new SyntheticModule(
    names,
    () => names.forEach((name) => module.setExport(name, exported[name])),
    { identifier: file },
  );
  // Newer versions of Node link it by themselves.
  if (module.status === 'unlinked') await module.link(() => undefined);
  await module.evaluate();
  return module;
}

export default class PackagesOnceRuntime extends JestRuntime {
  constructor(...parameters) {
    super(...parameters);
    // Newer versions of Node would link a graph without waiting, but the first import of a package has to be waited for.
    this._resolution.hasDistinctAsyncResolver = () => true;
    const resolveModule = this.esmLoader.resolveModule.bind(this.esmLoader);
    this.esmLoader.resolveModule = async (specifier, from, context) => {
      if (mayBePackage(specifier)) {
        const file = await this._resolution.resolveEsmAsync(from, specifier);
        if (IN_NODE_MODULES.test(file)) return loadPackage(file);
      }
      return resolveModule(specifier, from, context);
    };
  }

  /** What Jest runs a suite with, such as `expect`. Its runner knows one suite alone, so that is evaluated for each. */
  requireInternalModule(from, to) {
    return to && mayBePackage(to) && !to.startsWith('jest-circus')
      ? createRequire(from)(to)
      : super.requireInternalModule(from, to);
  }
}
