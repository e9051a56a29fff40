import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminController } from './admin.controller.ts';
import { User } from './user.entity.ts';
import { UserAccessService } from './user-access.service.ts';
import { UserAdmissionService } from './user-admission.service.ts';
import { UserRemovalService } from './user-removal.service.ts';
import { UsersController } from './users.controller.ts';
import { UsersService } from './users.service.ts';

const services = [UserAccessService, UserAdmissionService, UserRemovalService, UsersService];

@Module({
  imports: [TypeOrmModule.forFeature([User])],
  controllers: [UsersController, AdminController],
  providers: services,
  exports: services,
})
export class UsersModule {}
