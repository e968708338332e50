/**
 * Jest's runtime, which evaluates every module anew for each suite, but lets Node itself load packages, once per
 * worker. That saves a quarter of the processor time of unit and REST suites (docs/tests.md). Our own modules are still
 * evaluated for each suite.
 *
 * Packages and suites then have to share one set of built-in classes (`Error`, `Date`, a constructor's `String` in
 * decorators). So suites run in Node's own context instead of a new one; suite-environment.mjs restores what a suite
 * changed there.
 */
import { createRequire, isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import vm from 'node:vm';
import JestRuntime from 'jest-runtime';

/** Jest uses the `default` export only of modules with this mark. */
export const __esModule = true;

/** Placeholder for Node's own context, which has no object. Jest passes it where `node:vm` expects a context. */
export const NODE_CONTEXT = Object.freeze({ is: 'the context that Node itself runs in' });

/** Removes the placeholder from the options: without a context, `node:vm` uses Node's own. */
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

/** Returns true when an import may name a package; a name that tsconfig.json maps to one of our folders looks the same. */
const mayBePackage = (specifier) =>
  !/^(?:[./]|file:|data:|node:)/.test(specifier) &&
  specifier !== '@jest/globals' &&
  !isBuiltin(specifier);

/** Packages by their file, as modules to which suites can be linked. */
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
  // Newer versions of Node link such a module by themselves.
  if (module.status === 'unlinked') await module.link(() => undefined);
  await module.evaluate();
  return module;
}

export default class PackagesOnceRuntime extends JestRuntime {
  constructor(...parameters) {
    super(...parameters);
    // Newer versions of Node would link a graph without waiting, but the first import of a package has to be awaited.
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
