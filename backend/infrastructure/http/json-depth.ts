import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

/** No call's body has more than four levels; far fewer than the thousands that exhaust the stack of whoever walks them. */
const MOST_LEVELS = 20;

/** Refuses a body that is nested too deep, before validation and transformation walk it by recursion. */
export function limitJsonDepth(request: Request, _response: Response, next: NextFunction): void {
  next(nestedTooDeep(request.body) ?? undefined);
}

/** The refusal of a body that is nested too deep; null for any other. */
export const nestedTooDeep = (body: unknown): Problem | null =>
  levelsWithin(body, MOST_LEVELS)
    ? null
    : new Problem(400, 'nested_too_deep', `The request body has more than ${MOST_LEVELS} levels.`);

/** By a list of what is left to look at, not by recursion. */
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
