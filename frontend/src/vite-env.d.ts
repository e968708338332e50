declare module 'virtual:tokens.css';

declare module 'virtual:other-screens' {
  export const screens: Readonly<Record<string, () => Promise<unknown>>>;
}

/**
 * `import * as styles from './x.module.css'`: the classes of a component, in camel case. css-modules.unit.spec.ts checks that
 * each one exists. By the namespace, and not by a default export, the names can be put into the markup when it is built.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
