import type { Position } from '#domain/kernel/event.ts'

interface Pair {
  readonly commit: bigint
  readonly prepare: bigint
}

/** Both numbers are kept: they differ in logs that were migrated, and reading on from half a position fails. */
export const positionOf = ({ commit, prepare }: Pair): Position => `${commit}/${prepare}`

export function pairOf(position: Position): Pair {
  const [commit, prepare] = position.split('/')
  if (!commit || !prepare) throw new Error(`${position} is not a position of EventStoreDB`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}
