import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

/** Largest nesting depth of a body. No call needs more than four levels; thousands would exhaust the stack of recursive code. */
const MOST_LEVELS = 20;

/** Refuses a too deeply nested body before recursive validation and transformation. */
export function limitJsonDepth(request: Request, _response: Response, next: NextFunction): void {
  next(nestedTooDeep(request.body) ?? undefined);
}

/** Returns the refusal of a too deeply nested body; null for any other body. */
export const nestedTooDeep = (body: unknown): Problem | null =>
  levelsWithin(body, MOST_LEVELS)
    ? null
    : new Problem(400, 'nested_too_deep', `The request body has more than ${MOST_LEVELS} levels.`);

/** Returns true when a value has at most `most` levels. Works level by level, because recursion could exhaust the stack. */
function levelsWithin(body: unknown, most: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return false;
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    );
  }
  return true;
}
