import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../common/config/config.ts';
import { UsersService } from '../users/users.service.ts';
import { IdentityService } from './identity.service.ts';

/** Makes the admin of ADMIN_EMAIL and ADMIN_PASSWORD where there is no admin yet. */
@Injectable()
export class FirstAdminService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly users: UsersService,
    private readonly accounts: IdentityService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { admin } = this.config;
    if (!admin || (await this.users.hasAdmin())) return;
    await this.accounts.ensureAccount({ ...admin, name: 'Admin', role: 'admin', verified: true });
  }
}
