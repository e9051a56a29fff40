import { ApiProperty } from '@nestjs/swagger';
import { ProblemMembersDto } from '@whetstone/server/http/response.dto';

class ProblemDto extends ProblemMembersDto {
  @ApiProperty({ required: false, type: 'integer', description: 'With insufficient-stock: the stock.' })
  available?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  minQuantity?: number;

  @ApiProperty({ required: false, type: 'integer', description: 'With quantity-out-of-range.' })
  maxQuantity?: number;
}

/** What the OpenAPI document says about the service as a whole. */
export const openApi = {
  title: 'Whetstone API',
  description: 'Tools, orders, reviews and users of the shop. Errors are application/problem+json.',
  path: 'api/docs',
  problem: ProblemDto,
};
