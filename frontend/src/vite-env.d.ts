declare module 'virtual:tokens.css';

declare module 'virtual:other-screens' {
  export const screens: Readonly<Record<string, () => Promise<unknown>>>;
}

/**
 * Type of `import * as styles from './x.module.css'`: the classes in camel case. css-modules.unit.spec.ts checks that each one
 * exists. A namespace import, unlike a default one, lets the build put the names into the markup.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
