import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { School } from '../../schools/api.js';
import { type AutomaticRules, NO_LIMITS } from '../domain/judge.js';

/** Loads the school's current limits for decisions that the receipt check makes without staff. */
@Injectable()
export class SchoolRules {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the school's limits. For a deleted school nothing is confirmed automatically, so its staff decide. */
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
