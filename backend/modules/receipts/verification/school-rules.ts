import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { School } from '../../schools/api.js';
import { type AutomaticRules, NO_LIMITS } from '../domain/judge.js';

@Injectable()
export class SchoolRules {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the school's limits for automatic decisions. For a deleted school, staff decide on everything. */
  async rulesOfSchool(schoolId: string): Promise<AutomaticRules> {
    const school = await this.dataSource.manager.findOne(School, {
      where: { id: schoolId },
      select: { id: true, autoConfirmUpToSen: true, bookingCodeRequired: true },
    });
    return school
      ? { upToSen: school.autoConfirmUpToSen, codeRequired: school.bookingCodeRequired }
      : { ...NO_LIMITS, upToSen: 0 };
  }
}
