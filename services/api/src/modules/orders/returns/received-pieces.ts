import { newId } from '@whetstone/server/database/new-id';
import type { ReturnLine } from '../returned-tools/return.entity.ts';
import { conditionsNeeded } from './return-problems.ts';
import type { TakeReturnStepDto } from './returns.dto.ts';

/**
 * The rows of a return whose parcel has arrived: one for each condition of the pieces of a line.
 * @param lines the rows before
 * @throws ProblemException 400 unless every piece has one condition
 */
export function receivedPieces(
  lines: readonly ReturnLine[],
  received: NonNullable<TakeReturnStepDto['lines']>,
): ReturnLine[] {
  if (received.some(({ line }) => !lines.some(({ lineId }) => lineId === line))) throw conditionsNeeded();
  return lines.flatMap(({ lineId, returnId, quantity: sent }) => {
    const parts = received.filter(({ line }) => line === lineId);
    const pieces = parts.map(({ condition, quantity = sent }) => {
      return { id: newId(), returnId, lineId, quantity, condition };
    });
    if (pieces.reduce((sum, { quantity }) => sum + quantity, 0) !== sent) throw conditionsNeeded();
    return pieces;
  });
}
