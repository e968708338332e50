import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { CurrentUser } from '../../contracts/rest/identity.js';

/** Kinds of subject in a route's address, with their names in a 404. The subject's school decides who may call the route. */
export const SUBJECTS = {
  school: 'School',
  production: 'Production',
  performance: 'Performance',
  section: 'Section',
  row: 'Row',
  booking: 'Booking',
} as const;
export type SubjectKind = keyof typeof SUBJECTS;

/**
 * Permissions of routes. `staff`: staff of any school. Super administrators may do all that staff may, but nothing that is for
 * owners. `door-of-…`: also people who may only check guests in. `site-editor`: people who may change the texts of the home page.
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

/** Returns the kind of subject of a `staff-of-…`, `door-of-…` or `owner-of-…` route; null for others. */
export const subjectOf = (name: PermissionName): SubjectKind | null =>
  (/^(?:staff|owner|door)-of-(.+)$/.exec(name)?.[1] as SubjectKind | undefined) ?? null;

/** Work that a route does with a subject. */
export type Work = 'administration' | 'door';

export const workOf = (name: PermissionName): Work =>
  name.startsWith('door-of-') ? 'door' : 'administration';

/**
 * Place of the id of a `staff-of-…` or `owner-of-…` route. `:id`, the name of a part of the address: the guard decides, and hands
 * the subject to the handler ({@link Subject}). `request`: in the body or the query, which is validated after the guards. The
 * guard then only requires a sign-in, and the handler decides by the same `require`.
 */
export type WhereIdStands = `:${string}` | 'request';

export interface RoutePermission {
  readonly name: PermissionName;
  readonly idIn: WhereIdStands;
}

export const PERMISSION = Symbol('permission');

/**
 * Sets the permission of a route, which every route needs: `@Permission('staff-of-booking')`. A route without it answers nobody,
 * and fails the test of the role table (testing/roles). PermissionGuard (modules/identity) checks it.
 */
export function Permission(name: PermissionName, idIn: WhereIdStands = ':id'): MethodDecorator {
  const metadata = SetMetadata(PERMISSION, { name, idIn } satisfies RoutePermission);
  if (!subjectOf(name) || idIn === 'request') return applyDecorators(metadata);
  const id = ApiParam({ name: idIn.slice(1), schema: { type: 'string', format: 'uuid' } });
  return applyDecorators(metadata, id);
}

/**
 * `require` returns the subject if the person is staff of its school, or for `door` works at its doors. A module provides one for
 * each kind it owns, under {@link subjectAccess}. @throws Problem 404 when there is none, 403 `not_your_school`
 */
export interface SubjectAccess {
  require(person: CurrentUser, id: string, work?: Work): Promise<unknown>;
}

export const subjectAccess = (kind: SubjectKind): string => `SubjectAccess:${kind}`;

declare global {
  namespace Express {
    interface Request {
      /** Subject of a `staff-of-…` route, set by PermissionGuard. */
      subject?: unknown;
    }
  }
}

/**
 * Declares a handler's parameter behind `@Permission('staff-of-…')` or `owner-of-…`: the subject that `SubjectAccess` returned.
 */
export const Subject = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown =>
    context.switchToHttp().getRequest<Request>().subject,
);
