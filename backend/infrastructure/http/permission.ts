import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  SetMetadata,
} from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import type { CurrentUser } from '../../contracts/rest/identity.js';

/** What the address of a route can name, and how a 404 calls it. The school it belongs to decides who may. */
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
 * Who may call a route. `staff`: of any school. Super administrators may do all that staff may, but nothing that is for
 * owners. `door-of-…`: staff, and who may only check guests in. `site-editor`: who may change the texts of the home page.
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

/** What a `staff-of-…`, `door-of-…` or `owner-of-…` route is about; null for the others. */
export const subjectOf = (name: PermissionName): SubjectKind | null =>
  (/^(?:staff|owner|door)-of-(.+)$/.exec(name)?.[1] as SubjectKind | undefined) ?? null;

/** What somebody wants to do with a subject. */
export type Work = 'administration' | 'door';

export const workOf = (name: PermissionName): Work =>
  name.startsWith('door-of-') ? 'door' : 'administration';

/**
 * Where the id of a `staff-of-…` or `owner-of-…` route stands. `:id`, the name of a part of the address: the guard decides, and hands the
 * subject to the handler ({@link Subject}). `request`: in the body or the query, which is validated after the guards; the
 * guard asks for a sign-in alone, and the handler decides by the same `require`.
 */
export type WhereIdStands = `:${string}` | 'request';

export interface RoutePermission {
  readonly name: PermissionName;
  readonly idIn: WhereIdStands;
}

export const PERMISSION = Symbol('permission');

/**
 * Every route has one: `@Permission('staff-of-booking')`. A route without it answers nobody, and fails the test of the
 * role table (testing/roles). Checked by PermissionGuard (modules/identity).
 */
export function Permission(name: PermissionName, idIn: WhereIdStands = ':id'): MethodDecorator {
  const metadata = SetMetadata(PERMISSION, { name, idIn } satisfies RoutePermission);
  if (!subjectOf(name) || idIn === 'request') return applyDecorators(metadata);
  const id = ApiParam({ name: idIn.slice(1), schema: { type: 'string', format: 'uuid' } });
  return applyDecorators(metadata, id);
}

/**
 * `require` answers the subject if the person is staff of its school, or for `door` works at its doors.
 * A module provides one for each kind it owns, under
 * {@link subjectAccess}. @throws Problem 404 when there is none, 403 `not_your_school`
 */
export interface SubjectAccess {
  require(person: CurrentUser, id: string, work?: Work): Promise<unknown>;
}

export const subjectAccess = (kind: SubjectKind): string => `SubjectAccess:${kind}`;

declare global {
  namespace Express {
    interface Request {
      /** What a `staff-of-…` route is about: set by PermissionGuard. */
      subject?: unknown;
    }
  }
}

/** A handler's parameter behind `@Permission('staff-of-…')` or `owner-of-…`: what its `SubjectAccess` answered. */
export const Subject = createParamDecorator(
  (_: unknown, context: ExecutionContext): unknown =>
    context.switchToHttp().getRequest<Request>().subject,
);
