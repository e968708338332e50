import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { Problem } from '../../infrastructure/http/problem.js';

const personOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<Request>().person ?? null;

export const signInRequired = (): Problem =>
  new Problem(401, 'sign_in_required', 'Please sign in first.');

/** `@UseGuards(SignedIn)`: 401 `sign_in_required` for nobody. */
@Injectable()
export class SignedIn implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (!personOf(context)) throw signInRequired();
    return true;
  }
}

/** `@UseGuards(SuperAdministrator)`: 401 for nobody, 403 `super_administrators_only` for everybody else. */
@Injectable()
export class SuperAdministrator implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const person = personOf(context);
    if (!person) throw signInRequired();
    if (!person.isSuperAdmin) {
      throw new Problem(403, 'super_administrators_only', 'Only super administrators may do this.');
    }
    return true;
  }
}
