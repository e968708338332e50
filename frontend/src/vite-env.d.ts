/// <reference types="vite/types/importMeta.d.ts" />

declare module 'virtual:tokens.css';

/**
 * Type of `import * as styles from './x.module.css'`: class names in camel case. css-modules.unit.spec.ts checks that each class
 * exists.
 */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
declare module '*.css';
