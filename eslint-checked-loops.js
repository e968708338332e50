/**
 * A lint rule for tests: an `expect` in a loop over a computed list checks nothing when the list is empty. The list must be
 * written out in the test, or another `expect` outside of the loop must name it, or the test uses `expectEach`.
 */

/** Calls and wrappers that do not change the length of a list. */
const SAME_LENGTH = [
  'entries',
  'keys',
  'values',
  'map',
  'sort',
  'toSorted',
  'reverse',
  'toReversed',
];

function listOf(node) {
  if (['AwaitExpression', 'TSNonNullExpression', 'TSAsExpression'].includes(node.type))
    return listOf(node.argument ?? node.expression);
  if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression') {
    const { object, property } = node.callee;
    if (object.name === 'Object' || object.name === 'Array') return listOf(node.arguments[0]);
    if (SAME_LENGTH.includes(property.name)) return listOf(object);
  }
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.computed
    ? listOf(node.object)
    : node;
}

const isWrittenOut = ({ type, elements, properties }) =>
  (type === 'ArrayExpression' && elements.some((one) => one?.type !== 'SpreadElement')) ||
  (type === 'ObjectExpression' && properties.length > 0);

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      empty:
        'If {{list}} is empty, this loop checks nothing. Use expectEach (backend/testing/expect-each.ts) with the least number of items, or expect its length.',
    },
  },
  create({ sourceCode, report }) {
    const definitionOf = (node) => {
      for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
        const found = scope.set.get(node.name);
        if (found) return found.defs[0];
      }
      return undefined;
    };
    /** Returns true for a list whose items somebody chose: an import, a parameter, or a constant of the test. */
    const isChosen = (node) => {
      if (isWrittenOut(node)) return true;
      if (node.type !== 'Identifier') return false;
      const definition = definitionOf(node);
      if (!definition || definition.type !== 'Variable') return true;
      const { init, id } = definition.node;
      return id.type === 'Identifier' && init != null && isChosen(listOf(init));
    };
    const isExpectedElsewhere = (loop, list) => {
      const around = sourceCode.getAncestors(loop).findLast(({ type }) => /Function/.test(type));
      const text = sourceCode.getText(around ?? sourceCode.ast);
      const outside = text.replace(sourceCode.getText(loop), '');
      return outside
        .split('expect(')
        .slice(1)
        .some((part) => part.split(';')[0].includes(sourceCode.getText(list)));
    };
    const check = (loop, over, body) => {
      const list = listOf(over);
      if (!/\bexpect\(/.test(sourceCode.getText(body))) return;
      if (isChosen(list) || isExpectedElsewhere(loop, list)) return;
      report({ node: loop, messageId: 'empty', data: { list: sourceCode.getText(list) } });
    };
    return {
      ForOfStatement: (node) => check(node, node.right, node.body),
      'CallExpression[callee.property.name="forEach"]': (node) =>
        check(node, node.callee.object, node.arguments[0]),
    };
  },
};
