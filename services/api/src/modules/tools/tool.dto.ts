import { ApiProperty } from '@nestjs/swagger';
import { toDollars } from '../../common/money.ts';
import type { Tool } from './tool.entity.ts';

/** A tool on the wire. */
export class ToolDto {
  @ApiProperty()
  _id: string;

  @ApiProperty()
  name: string;

  @ApiProperty({ description: 'Dollars.' })
  price: number;

  @ApiProperty({ type: 'integer', description: 'What is left in stock.' })
  quantity: number;

  @ApiProperty({ type: 'integer' })
  minQuantity: number;

  @ApiProperty({ type: 'integer' })
  maxQuantity: number;

  @ApiProperty()
  description: string;

  @ApiProperty()
  img: string;

  @ApiProperty()
  category: string;

  @ApiProperty({ description: 'What the image shows, for those who do not see it.' })
  alt: string;
}

export function presentTool(tool: Tool): ToolDto {
  const { name, quantity, minQuantity, maxQuantity, description, img, category, alt } = tool;
  const price = toDollars(tool.priceCents);
  return { _id: tool.id, name, price, quantity, minQuantity, maxQuantity, description, img, category, alt };
}
