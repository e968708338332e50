import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { requireStaffOf, type SignedInPerson } from '../identity/api.js';
import { notFound } from '../../infrastructure/http/problem.js';
import { School } from './school.entity.js';

@Injectable()
export class OwnSchool {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the school for its staff. @param id a UUID; {@link parseId} checks ids from a URL @throws Problem 404, or
   * 403 `not_your_school` for everybody but the school's staff
   */
  async require(person: SignedInPerson, id: string): Promise<School> {
    const school = await this.dataSource.getRepository(School).findOneBy({ id });
    if (!school) throw notFound('School');
    requireStaffOf(person, school.id);
    return school;
  }
}
