import { readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  Context,
  createFormatter,
  createParser,
  DEFAULT_CONFIG,
  type Definition,
  DefinitionType,
} from 'ts-json-schema-generator';
import ts from 'typescript';
import { repositoryRoot } from '../../infrastructure/config/repository-root.js';

export type Schema = Definition;

/** The JSON schema of an answer; null for an answer without a body; `file` for an answer that is not JSON. */
export type AnswerSchema = Schema | null | 'file';

export interface AnswerTypes {
  /** Schema of the answer of each controller method, by `Controller.method`. */
  readonly answers: ReadonlyMap<string, AnswerSchema>;
  /** Schemas of the named types that answers refer to, with `ErrorBody`. */
  readonly schemas: Readonly<Record<string, Schema>>;
}

const CONFIG = {
  ...DEFAULT_CONFIG,
  // Writes a top-level type as a reference, like every other type.
  topRef: true,
  type: 'Anonymous',
  sortProps: false,
  encodeRefs: false,
};
const CONTRACTS = join(repositoryRoot(), 'backend/contracts');
const ROUTE = /^(?:Get|Post|Put|Patch|Delete)$/;

/**
 * Converts the declared return types of all controllers' methods to JSON schemas. Reads only imports from contracts/,
 * so an answer with a type from elsewhere fails.
 * @throws Error that names the method whose type cannot be described
 */
export function answerTypes(folder = join(repositoryRoot(), 'backend')): AnswerTypes {
  const errors = join(CONTRACTS, 'rest/errors.ts');
  const controllers = controllersIn(folder);
  const program = programOf([...controllers, errors]);
  const parser = createParser(program, CONFIG);
  const formatter = createFormatter(CONFIG);
  const answers = new Map<string, AnswerSchema>();
  const schemas: Record<string, Schema> = {};

  const schemaOf = (node: ts.Node): Schema => {
    const created = parser.createType(node, new Context());
    const isNamed = !(created instanceof DefinitionType) || created.getName() !== CONFIG.type;
    const type = isNamed ? created : created.getType();
    for (const child of formatter.getChildren(type))
      if (child instanceof DefinitionType)
        schemas[child.getName()] = formatter.getDefinition(child.getType());
    return formatter.getDefinition(type);
  };
  for (const file of controllers)
    for (const { name, type } of routesIn(program.getSourceFile(file))) {
      if (!type) throw new Error(`${name} declares no return type, so its answer has no schema.`);
      try {
        answers.set(name, answerOf(type, schemaOf));
      } catch (error) {
        throw new Error(
          `The answer of ${name} has no schema. Its type stands in contracts/rest, or is built of such types: ${String(error)}`,
          { cause: error },
        );
      }
    }
  program.getSourceFile(errors)?.forEachChild((node) => {
    if (ts.isInterfaceDeclaration(node)) schemaOf(node);
  });
  return { answers, schemas };
}

function answerOf(type: ts.TypeNode, schemaOf: (node: ts.Node) => Schema): AnswerSchema {
  if (type.kind === ts.SyntaxKind.VoidKeyword) return null;
  if (ts.isUnionTypeNode(type) && type.types.some(isUndefined)) {
    const [one, ...more] = type.types.filter((each) => !isUndefined(each));
    if (!one || more.length > 0) throw new Error('It is undefined or one of several types.');
    return answerOf(one, schemaOf);
  }
  if (!ts.isTypeReferenceNode(type)) return schemaOf(type);
  const [of] = type.typeArguments ?? [];
  switch (type.typeName.getText()) {
    case 'Promise':
      return of ? answerOf(of, schemaOf) : null;
    case 'SentAs':
      return of ? schemaOf(of) : null;
    case 'StreamableFile':
      return 'file';
    default:
      return schemaOf(type);
  }
}

const isUndefined = ({ kind }: ts.Node): boolean => kind === ts.SyntaxKind.UndefinedKeyword;

function* routesIn(
  source: ts.SourceFile | undefined,
): Generator<{ name: string; type: ts.TypeNode | undefined }> {
  for (const statement of source?.statements ?? []) {
    if (!ts.isClassDeclaration(statement)) continue;
    for (const method of statement.members.filter(ts.isMethodDeclaration)) {
      const isRoute = (ts.getDecorators(method) ?? []).some(
        ({ expression }) =>
          ts.isCallExpression(expression) && ROUTE.test(expression.expression.getText()),
      );
      if (isRoute)
        yield { name: `${statement.name?.text}.${method.name.getText()}`, type: method.type };
    }
  }
}

const controllersIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.controller.ts'))
    .sort()
    .map((path) => join(folder, path));

/**
 * Compiles without the controllers' imports, except the contracts, because compiling the whole backend takes ten
 * times as long.
 */
function programOf(files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const path = resolve(dirname(from), text.replace(/\.js$/, '.ts'));
      return text.startsWith('.') && path.startsWith(CONTRACTS)
        ? { resolvedModule: { resolvedFileName: path, extension: ts.Extension.Ts } }
        : { resolvedModule: undefined };
    });
  return ts.createProgram(files, options, host);
}
