import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TokenRevocationService } from './token-revocation.service.ts';
import { User } from './user.entity.ts';
import { UserProvisioningService } from './user-provisioning.service.ts';
import { UserRemovalService } from './user-removal.service.ts';
import { AdminController, UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

const services = [TokenRevocationService, UserProvisioningService, UserRemovalService, UsersService];

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [UsersController, AdminController],
  providers: services,
  exports: services,
})
export class UsersModule {}
