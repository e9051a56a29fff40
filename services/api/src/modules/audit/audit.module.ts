import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditController } from './audit.controller.ts';
import { AuditCheck, AuditEntry, AuditValue } from './audit-entry.entity.ts';
import { AuditList } from './audit-list.service.ts';
import { AuditLog } from './audit-log.service.ts';
import { AuditSealer } from './audit-sealer.service.ts';
import { AuditVerifier } from './audit-verifier.service.ts';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([AuditCheck, AuditEntry, AuditValue])],
  controllers: [AuditController],
  providers: [AuditList, AuditLog, AuditSealer, AuditVerifier],
  exports: [AuditLog],
})
export class AuditModule {}
