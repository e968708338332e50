import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../../../infrastructure/http/problem.js';
import type { School } from '../../schools/api.js';

/**
 * `@UseGuards(SchoolMayImport)`, on a route of a school. A school that waits for approval has sold nothing, so it has
 * nothing to import; a suspended school may still import to find the payments for its sales. Runs before the body is read.
 * @throws Problem 409 `school_not_approved`
 */
@Injectable()
export class SchoolMayImport implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { status } = context.switchToHttp().getRequest<Request>().subject as School;
    if (status === 'pending')
      throw new Problem(
        409,
        'school_not_approved',
        'Statements can be imported once the school is approved.',
      );
    return true;
  }
}
