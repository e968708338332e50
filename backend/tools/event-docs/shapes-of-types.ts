import { join } from 'node:path';
import ts from 'typescript';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

/**
 * Fields of an event's data by name, each with its TypeScript type in which every name is replaced by its definition.
 * A name ends with `?` if the field is optional. `Personal<…>` marks fields that the store encrypts.
 */
export type Shape = Readonly<Record<string, string>>;

/** Returns the shapes of the events in the contracts, by type. */
export function shapesOfTypes(
  file = join(repositoryRoot(), 'backend/contracts/events/index.ts'),
): Readonly<Record<string, Shape>> {
  const program = ts.createProgram([file], {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    noEmit: true,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  const symbol =
    module && checker.getExportsOfModule(module).find(({ name }) => name === 'DomainEvent');
  if (!symbol) throw new Error(`${file} exports no DomainEvent`);
  const union = checker.getDeclaredTypeOfSymbol(symbol);
  const shapes = (union.isUnion() ? union.types : [union]).map((event) => {
    const type = checker.getTypeOfSymbol(propertyOf(checker, event, 'type'));
    const data = checker.getTypeOfSymbol(propertyOf(checker, event, 'data'));
    if (!type.isStringLiteral()) throw new Error('An event whose type is no single text');
    return [type.value, fieldsOf(checker, data)] as const;
  });
  return Object.fromEntries(shapes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function propertyOf(checker: ts.TypeChecker, type: ts.Type, name: string): ts.Symbol {
  const found = checker.getPropertyOfType(type, name);
  if (!found) throw new Error(`An event without ${name}`);
  return found;
}

function fieldsOf(checker: ts.TypeChecker, type: ts.Type): Shape {
  const fields = checker
    .getPropertiesOfType(type)
    .filter((field) => !isMark(field))
    .map((field) => {
      const optional = (field.flags & ts.SymbolFlags.Optional) !== 0;
      const of = checker.getTypeOfSymbol(field);
      return [`${field.name}${optional ? '?' : ''}`, textOf(checker, of, optional)] as const;
    });
  return Object.fromEntries(fields);
}

/** Returns true for the property with which `Personal<…>` marks a type. A symbol names this property. */
const isMark = ({ escapedName }: ts.Symbol): boolean => String(escapedName).startsWith('__@MARK');

function textOf(checker: ts.TypeChecker, type: ts.Type, optional = false): string {
  if (type.isUnion()) {
    const parts = type.types.filter((part) => !optional || !(part.flags & ts.TypeFlags.Undefined));
    // A union lists boolean as true and false, so both are replaced by boolean.
    const texts = new Set(parts.map((part) => textOf(checker, part)));
    if (texts.has('true') && texts.has('false')) {
      for (const value of ['true', 'false']) texts.delete(value);
      texts.add('boolean');
    }
    return [...texts].sort(nullLast).join(' | ');
  }
  if (type.isIntersection()) {
    const rest = type.types.filter((part) => !onlyMark(checker, part));
    const [first] = rest;
    const inside = rest.length === 1 && first ? textOf(checker, first) : objectText(checker, type);
    return rest.length < type.types.length ? `Personal<${inside}>` : inside;
  }
  if (checker.isArrayType(type)) {
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    const text = item ? textOf(checker, item) : 'unknown';
    return text.includes(' | ') ? `(${text})[]` : `${text}[]`;
  }
  if (type.flags & ts.TypeFlags.Object) return objectText(checker, type);
  return checker.typeToString(type);
}

function objectText(checker: ts.TypeChecker, type: ts.Type): string {
  const values = checker.getIndexTypeOfType(type, ts.IndexKind.String);
  if (values) return `Record<string, ${textOf(checker, values)}>`;
  const fields = Object.entries(fieldsOf(checker, type));
  return `{ ${fields.map(([name, text]) => `${name}: ${text}`).join('; ')} }`;
}

const onlyMark = (checker: ts.TypeChecker, type: ts.Type): boolean => {
  const fields = checker.getPropertiesOfType(type);
  return fields.length > 0 && fields.every(isMark);
};

const nullLast = (a: string, b: string): number =>
  a === 'null' ? 1 : b === 'null' ? -1 : a < b ? -1 : 1;

/** Parsed files of TypeScript's library, which every comparison needs. */
const libraries = new Map<string, ts.SourceFile>();

/**
 * Compares pairs of event shapes by the compiler. Returns the indexes of the pairs whose `old` shape cannot be read as
 * the `now` shape. Checks all pairs in one program, because starting the compiler costs more than its work.
 */
export function unreadable(
  pairs: readonly { readonly old: Shape; readonly now: Shape }[],
): number[] {
  const lines = pairs.map(
    ({ old, now }, nth) =>
      `export const f${nth} = (old: ${typeText(old)}): ${typeText(now)} => old;`,
  );
  const name = 'stored-shapes.ts';
  const text = ['type Personal<T> = T;', ...lines].join('\n');
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    types: [],
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile } = host;
  host.getSourceFile = (file, version) => {
    if (file === name) return ts.createSourceFile(file, text, version);
    const library = libraries.get(file) ?? getSourceFile(file, version);
    if (library) libraries.set(file, library);
    return library;
  };
  const program = ts.createProgram([name], options, host);
  const source = program.getSourceFile(name);
  const wrong = program
    .getSemanticDiagnostics(source)
    .map(({ start }) => (source?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0) - 1);
  return [...new Set(wrong)].sort((a, b) => a - b);
}

const typeText = (shape: Shape): string =>
  `{ ${Object.entries(shape)
    .map(([field, text]) => `${field}: ${text}`)
    .join('; ')} }`;
