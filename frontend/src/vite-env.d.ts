declare module 'virtual:tokens.css';

/**
 * Type of `import * as styles from './x.module.css'`: the classes in camel case. css-modules.unit.spec.ts checks that each one
 * exists.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
