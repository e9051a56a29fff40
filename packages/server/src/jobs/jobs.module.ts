import { Global, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobLease, JobLeasesService } from './job-leases.service.ts';
import { JobsService } from './jobs.service.ts';

/** Background jobs. */
@Global()
@Module({
  imports: [ScheduleModule.forRoot(), TypeOrmModule.forFeature([JobLease])],
  providers: [JobLeasesService, JobsService],
  exports: [JobsService],
})
export class JobsModule {}
