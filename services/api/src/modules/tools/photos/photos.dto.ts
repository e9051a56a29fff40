import { ApiProperty } from '@nestjs/swagger';
import { Text } from '@whetstone/server/http/fields';
import { HasNoLists } from '@whetstone/server/http/validation';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsObject,
  IsString,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';

export const MAX_PHOTOS = 12;
const MAX_ALT_LENGTH = 300;
const PHOTOS_MESSAGE = `photos must be a list of at most ${MAX_PHOTOS} photographs.`;

/** A photograph on the page of its tool. */
export class PhotoDto {
  @ApiProperty({ description: 'The address of its largest file.' })
  src: string;

  @ApiProperty({ description: 'The alternative text. It may be empty.' })
  alt: string;
}

/** A photograph on the page for admins. */
export class EditedPhotoDto extends PhotoDto {
  @ApiProperty()
  id: string;
}

export class ToolPhotosDto {
  @ApiProperty({ description: 'The name of the tool.' })
  name: string;

  @ApiProperty({ description: 'The picture on cards: the first photograph, or a picture by address.' })
  img: string;

  @ApiProperty({ type: 'integer', description: 'Counts the changes of these photographs.' })
  version: number;

  @ApiProperty({ type: [EditedPhotoDto] })
  photos: EditedPhotoDto[];
}

export class SavePhotoDto {
  @ApiProperty()
  @IsString({ message: 'id must be text.' })
  @MaxLength(36, { message: 'id must not be longer than 36 characters.' })
  id: string;

  @Text({ max: MAX_ALT_LENGTH })
  alt: string;
}

export class SavePhotosDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'The version that the admin has edited.' })
  @IsInt({ message: 'version must be a whole number.' })
  @Min(0, { message: 'version must not be negative.' })
  version: number;

  @ApiProperty({
    type: [SavePhotoDto],
    maxItems: MAX_PHOTOS,
    description: 'Every photograph, in its new order.',
  })
  @IsArray({ message: PHOTOS_MESSAGE })
  @ArrayMaxSize(MAX_PHOTOS, { message: PHOTOS_MESSAGE })
  @HasNoLists({ message: PHOTOS_MESSAGE })
  @IsObject({ each: true, message: PHOTOS_MESSAGE })
  @ValidateNested({ each: true })
  @Type(() => SavePhotoDto)
  photos: SavePhotoDto[];
}
