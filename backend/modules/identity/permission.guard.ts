import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { parseId } from '../../infrastructure/http/ids.js';
import {
  PERMISSION,
  type RoutePermission,
  subjectAccess,
  type SubjectAccess,
  type SubjectKind,
  subjectOf,
  SUBJECTS,
  workOf,
} from '../../infrastructure/http/permission.js';
import { Problem } from '../../infrastructure/http/problem.js';
import {
  requireOwnerOf,
  requireSiteEditor,
  requireStaffSomewhere,
  requireSuperAdministrator,
} from './require-staff.js';

export const signInRequired = (): Problem =>
  new Problem(401, 'sign_in_required', 'Please sign in first.');

/**
 * Enforces the route's `@Permission`: 401 `sign_in_required`, 403 `staff_only`, `site_editors_only`,
 * `super_administrators_only`, `not_your_school` or `owners_only`, 404 for an unknown subject. A route without a
 * permission is a mistake and answers nobody.
 */
@Injectable()
export class PermissionGuard implements CanActivate {
  constructor(
    @Inject(Reflector) private readonly reflector: Reflector,
    @Inject(ModuleRef) private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const handler = context.getHandler();
    const permission = this.reflector.get<RoutePermission | undefined>(PERMISSION, handler);
    if (!permission)
      throw new Error(`${context.getClass().name}.${handler.name} has no @Permission`);
    const { name, idIn } = permission;
    if (name === 'anybody') return true;
    const request = context.switchToHttp().getRequest<Request>();
    const { person } = request;
    if (!person) throw signInRequired();
    if (name === 'staff') requireStaffSomewhere(person);
    if (name === 'site-editor') requireSiteEditor(person);
    if (name === 'super-administrator') requireSuperAdministrator(person);
    const kind = subjectOf(name);
    if (kind && idIn !== 'request') {
      const id = parseId(request.params[idIn.slice(1)], SUBJECTS[kind]);
      request.subject = await this.accessTo(kind).require(person, id, workOf(name));
      if (name === 'owner-of-school') requireOwnerOf(person, id);
    }
    return true;
  }

  private accessTo(kind: SubjectKind): SubjectAccess {
    return this.modules.get<SubjectAccess>(subjectAccess(kind), { strict: false });
  }
}
