import type { NextFunction, Request, Response } from 'express';
import { Problem } from './problem.js';

/** Most levels of a body. No call's body has more than four; thousands would exhaust the stack of recursive code. */
const MOST_LEVELS = 20;

/** Refuses a body that is nested too deep, before recursive validation and transformation. */
export function limitJsonDepth(request: Request, _response: Response, next: NextFunction): void {
  next(nestedTooDeep(request.body) ?? undefined);
}

/** Returns the refusal of a body that is nested too deep; null for any other. */
export const nestedTooDeep = (body: unknown): Problem | null =>
  levelsWithin(body, MOST_LEVELS)
    ? null
    : new Problem(400, 'nested_too_deep', `The request body has more than ${MOST_LEVELS} levels.`);

/** Counts levels by a list of open values, without recursion. */
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
