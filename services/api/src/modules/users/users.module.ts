import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ReviewsModule } from '../reviews/reviews.module.ts';
import { AccountChangesService } from './account-changes.service.ts';
import { TokenRevocationService } from './token-revocation.service.ts';
import { User } from './user.entity.ts';
import { UserProvisioningService } from './user-provisioning.service.ts';
import { UserRemovalService } from './user-removal.service.ts';
import { AdminController, CustomersController, UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';
import { UsersExport } from './users-export.ts';

const services = [
  AccountChangesService,
  TokenRevocationService,
  UserProvisioningService,
  UserRemovalService,
  UsersService,
];

@Module({
  imports: [TypeOrmModule.forFeature([User]), ReviewsModule],
  controllers: [UsersController, CustomersController, AdminController],
  providers: [...services, UsersExport],
  exports: services,
})
export class UsersModule {}
