import { comparePositions, type Position } from '#domain/kernel/event.ts'

/** The newest of some positions: what a reader must have seen to see all of them. */
export const latestPosition = (positions: readonly (Position | undefined)[]): Position | undefined =>
  positions
    .filter((position) => position !== undefined)
    .sort(comparePositions)
    .at(-1)
