import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { HeldAccount } from '../../../contracts/rest/personal-data.js';
import { displayName } from '../../../infrastructure/commands/command-context.js';
import { Sessions, User, type SignedInPerson } from '../../identity/api.js';

@Injectable()
export class AccountData {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sessions: Sessions,
  ) {}

  async dataOfPerson(person: SignedInPerson): Promise<HeldAccount> {
    const [user, devices] = await Promise.all([
      this.dataSource.manager.findOneByOrFail(User, { id: person.id }),
      this.sessions.devicesOf(person, ''),
    ]);
    return {
      name: displayName(person),
      email: person.email,
      since: user.createdAt.toISOString(),
      roles: [
        ...person.schools.map(({ name, role }) => ({ school: name, role })),
        ...(person.isSuperAdmin ? [{ school: 'All schools', role: 'super administrator' }] : []),
      ],
      devices: devices.map(({ device }) => device),
    };
  }
}
