import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../common/config/config.ts';
import { IdentityService } from './identity.service.ts';

/** Makes the admin of ADMIN_EMAIL and ADMIN_PASSWORD: on any database the way to the first one. */
@Injectable()
export class FirstAdminService implements OnApplicationBootstrap {
  constructor(
    private readonly config: Config,
    private readonly identity: IdentityService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { admin } = this.config;
    if (!admin) return;
    await this.identity.ensureAccount({ ...admin, name: 'Admin', role: 'admin', verified: true });
  }
}
