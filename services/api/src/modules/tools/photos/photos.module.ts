import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ObjectStore } from '@whetstone/server/storage/object-store';
import { openStore } from '@whetstone/server/storage/open-store';
import { Config } from '../../../common/config/config.ts';
import { ToolPhoto } from './photo.entity.ts';
import { PhotoUploadsService } from './photo-uploads.service.ts';
import { PhotosController } from './photos.controller.ts';
import { PhotosService } from './photos.service.ts';

@Module({
  imports: [TypeOrmModule.forFeature([ToolPhoto])],
  controllers: [PhotosController],
  providers: [
    PhotosService,
    PhotoUploadsService,
    {
      provide: ObjectStore,
      inject: [Config],
      useFactory: ({ photos }: Config): Promise<ObjectStore> => openStore(photos),
    },
  ],
  exports: [PhotosService],
})
export class PhotosModule {}
