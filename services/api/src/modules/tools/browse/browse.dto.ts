import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Text } from '@whetstone/server/http/fields';

export class CategoryPictureDto {
  @ApiProperty()
  img: string;

  @ApiProperty({ description: 'The alternative text of the picture.' })
  alt: string;
}

/** A category with tools on sale. */
export class CategoryDto {
  @ApiProperty({ description: 'Lower-case words, joined by hyphens.' })
  category: string;

  @ApiProperty({ type: 'integer', description: 'Its tools on sale.' })
  tools: number;

  @ApiPropertyOptional({ description: 'True if there are more: counting stops at a bound.' })
  more?: true;

  @ApiPropertyOptional({
    description: 'Of the tool that an admin has chosen, otherwise of the one that sells best.',
  })
  picture?: CategoryPictureDto;
}

export class ChooseCategoryPictureDto {
  @Text({ min: 1, max: 36, description: 'The id of a tool on sale in this category. It has a picture.' })
  toolId: string;
}

export class RatingFacetDto {
  @ApiProperty({ type: 'integer' })
  minRating: number;

  @ApiProperty({ type: 'integer' })
  tools: number;
}

/** Both bounds belong to the range. */
export class PriceFacetDto {
  @ApiPropertyOptional({ description: 'In the currency of the shop.' })
  minPrice?: number;

  @ApiPropertyOptional({ description: 'In the currency of the shop.' })
  maxPrice?: number;

  @ApiProperty({ type: 'integer' })
  tools: number;
}

/** The numbers of tools that each value of a filter leaves, with the other filters. */
export class FacetsDto {
  @ApiProperty({ type: 'integer', description: 'With all filters.' })
  tools: number;

  @ApiProperty({ type: 'integer', description: 'Tools in stock.' })
  inStock: number;

  @ApiProperty({ type: [RatingFacetDto] })
  ratings: RatingFacetDto[];

  @ApiProperty({ type: [PriceFacetDto] })
  prices: PriceFacetDto[];

  @ApiPropertyOptional({ description: 'True if there may be more of each: counting stops at a bound.' })
  more?: true;
}
