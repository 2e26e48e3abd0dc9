import { comparePositions, LOG_START, type Position } from '#domain/kernel/event.ts'
import type { Move } from '../projector/board.ts'

/** How far a copy of a table is, and how far it should be. */
export interface Standing {
  /** What happened up to here is in the copy. */
  applied: Position
  /** The read model has passed this. */
  told: Position
  /** Moves that were told and are not applied yet, oldest first. */
  moves: Move[]
  /** Of the checkpoint when the rows were read from the beginning: another one means other rows. */
  generation: number | undefined
}

export const newStanding = (): Standing => ({ applied: LOG_START, told: LOG_START, moves: [], generation: undefined })

export const isBehind = ({ applied, told }: Standing): boolean => comparePositions(applied, told) < 0

export function tell(standing: Standing, move: Move): void {
  if (comparePositions(move.to, standing.told) <= 0) return
  standing.told = move.to
  standing.moves.push(move)
}
