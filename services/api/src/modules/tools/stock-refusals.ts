import { ProblemException } from '../../common/http/problem.exception.ts';
import type { Tool } from './tool.entity.ts';

/** Why this tool cannot be sold in this quantity, with the numbers that would help. */
export function refuseOrder(tool: Tool | null, quantity: number): ProblemException {
  if (!tool) return noSuchTool();
  const { name, minQuantity, maxQuantity, quantity: available } = tool;
  if (quantity < minQuantity || quantity > maxQuantity) {
    const detail = `${name} is sold in quantities from ${minQuantity} to ${maxQuantity}.`;
    return new ProblemException(422, 'quantity-out-of-range', detail, { minQuantity, maxQuantity });
  }
  const detail = available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`;
  return new ProblemException(409, 'insufficient-stock', detail, { available });
}

export function noSuchTool(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no tool with this id.');
}
