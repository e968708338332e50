/**
 * Defines a lint rule against comments that begin with one of these words: such a noun clause names neither an actor
 * nor an effect.
 */

const NOUN_CLAUSE = /^[\s*]*(What|Who|Whose|Whether|Of|From|As)\b/;

/** @type {import('eslint').Rule.RuleModule} */
export default {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      nounClause:
        'Begin with a verb ("Returns ...") or the name of the thing, not with "{{word}}". The comment says why, or goes.',
    },
  },
  create: ({ sourceCode, report }) => ({
    Program() {
      let previous;
      for (const comment of sourceCode.getAllComments()) {
        // Only the first of several line comments in a row begins a sentence.
        const goesOn =
          comment.type === 'Line' &&
          previous?.type === 'Line' &&
          previous.loc.end.line === comment.loc.start.line - 1;
        previous = comment;
        const word = goesOn ? undefined : NOUN_CLAUSE.exec(comment.value)?.[1];
        if (word) report({ loc: comment.loc, messageId: 'nounClause', data: { word } });
      }
    },
  }),
};
