import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { CurrentUser } from '../../contracts/rest/identity.js';

/**
 * Kinds of subject that a route's id may name, with their names in a 404. The subject's school decides who may call the route.
 */
export const SUBJECTS = {
  school: 'School',
  production: 'Production',
  performance: 'Performance',
  section: 'Section',
  row: 'Row',
  'ticket-kind': 'Kind of ticket',
  'discount-code': 'Discount code',
  extra: 'Extra',
  booking: 'Booking',
} as const;
export type SubjectKind = keyof typeof SUBJECTS;

/**
 * Permissions of routes. `staff`: staff of any school. `door-of-…`: also people who may only check guests in. `site-editor`:
 * people who may change the texts of the home page. Super administrators may do whatever staff may, but nothing reserved for
 * owners.
 */
export type PermissionName =
  | 'anybody'
  | 'signed-in'
  | 'staff'
  | `staff-of-${SubjectKind}`
  | 'door-of-booking'
  | 'door-of-performance'
  | 'owner-of-school'
  | 'site-editor'
  | 'super-administrator';

/**
 * Returns the kind of subject of a `staff-of-…`, `door-of-…` or `owner-of-…` permission; null for permissions without a subject.
 */
export const subjectOf = (name: PermissionName): SubjectKind | null =>
  (/^(?:staff|owner|door)-of-(.+)$/.exec(name)?.[1] as SubjectKind | undefined) ?? null;

/** Kind of work that a route does with its subject. */
export type Work = 'administration' | 'door';

export const workOf = (name: PermissionName): Work =>
  name.startsWith('door-of-') ? 'door' : 'administration';

/**
 * Location of the subject's id in a request. `:id` is a parameter of the path: the guard checks the permission, and passes the
 * subject to the handler ({@link Subject}). `request`: the id is in the body or query, which is validated after the guards, so
 * the guard only requires a sign-in, and the handler itself calls `require`.
 */
export type WhereIdStands = `:${string}` | 'request';

export interface RoutePermission {
  readonly name: PermissionName;
  readonly idIn: WhereIdStands;
}

export const PERMISSION = Symbol('permission');

/**
 * Declares the permission of a route: `@Permission('staff-of-booking')`. Every route needs one: without it a route answers
 * nobody, and the test of the role table (testing/roles) fails. PermissionGuard (modules/identity) checks the permission.
 */
export function Permission(name: PermissionName, idIn: WhereIdStands = ':id'): MethodDecorator {
  const metadata = SetMetadata(PERMISSION, { name, idIn } satisfies RoutePermission);
  if (!subjectOf(name) || idIn === 'request') return applyDecorators(metadata);
  const id = ApiParam({ name: idIn.slice(1), schema: { type: 'string', format: 'uuid' } });
  return applyDecorators(metadata, id);
}

/**
 * Access check for one kind of subject. `require` returns the subject if the person is staff of its school; for `door`, people
 * who check guests in for the school are also accepted. The module that owns the kind provides the check under {@link
 * subjectAccess}.
 * @throws Problem 404 when there is no such subject, 403 `not_your_school`
 */
export interface SubjectAccess {
  require(person: CurrentUser, id: string, work?: Work): Promise<unknown>;
}

export const subjectAccess = (kind: SubjectKind): string => `SubjectAccess:${kind}`;

declare global {
  namespace Express {
    interface Request {
      /** Subject of a route with `staff-of-…`, `door-of-…` or `owner-of-…`, set by PermissionGuard. */
      subject?: unknown;
    }
  }
}

/**
 * Declares a handler's parameter that receives the subject which `SubjectAccess` returned, on a route with a permission of a
 * subject.
 */
export const Subject = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown =>
    context.switchToHttp().getRequest<Request>().subject,
);
