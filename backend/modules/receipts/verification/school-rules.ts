import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { School } from '../../schools/api.js';
import { type AutomaticRules, NO_LIMITS } from '../domain/judge.js';

/** What a school lets the receipt check do without staff: its setting at this moment. */
@Injectable()
export class SchoolRules {
  constructor(private readonly dataSource: DataSource) {}

  /** Of a school that was deleted nothing is known, so its staff decide. */
  async of(schoolId: string): Promise<AutomaticRules> {
    const school = await this.dataSource.manager.findOne(School, {
      where: { id: schoolId },
      select: { id: true, autoConfirmUpToSen: true, bookingCodeRequired: true },
    });
    return school
      ? { upToSen: school.autoConfirmUpToSen, codeRequired: school.bookingCodeRequired }
      : { ...NO_LIMITS, upToSen: 0 };
  }
}
