import type { AllStreamRecordedEvent, RecordedEvent } from '@eventstore/db-client'
import type { Position } from '#domain/kernel/event.ts'
import type { StreamChange } from '#platform/event-store/event-store.ts'

type Recorded = Pick<RecordedEvent | AllStreamRecordedEvent, 'streamId' | 'type' | 'data' | 'isJson' | 'position'>

/**
 * How one of the server's own events changes a marketplace stream; undefined if it does not. The server treats every
 * JSON event of a metadata stream as metadata, whatever its type.
 */
export function streamChangeOf(event: Recorded): StreamChange | undefined {
  const { streamId, type } = event
  const position = event.position ? positionOf(event.position) : ''
  if (type === '$streamDeleted' && !streamId.startsWith('$')) return { kind: 'tombstoned', stream: streamId, position }
  const stream = streamId.startsWith('$$') ? streamId.slice(2) : ''
  if (stream === '' || stream.startsWith('$')) return undefined
  return { stream, position, ...effectOf(event) }
}

function effectOf({ data, isJson }: Recorded): Pick<StreamChange, 'kind' | 'by'> {
  const { $tb, $maxCount, $maxAge } = (isJson && data ? data : {}) as { readonly [name: string]: unknown }
  if (Number($tb) >= Number.MAX_SAFE_INTEGER) return { kind: 'deleted' }
  const by = [
    ...(Number($tb) > 0 ? ['$tb'] : []),
    ...(isSet($maxCount) ? ['$maxCount'] : []),
    ...(isSet($maxAge) ? ['$maxAge'] : []),
  ]
  return by.length > 0 ? { kind: 'truncated', by: by.join(' and ') } : { kind: 'visible' }
}

const isSet = (value: unknown): boolean => value !== undefined && value !== null

interface CommitPosition {
  readonly commit: bigint
  readonly prepare: bigint
}

/** Contains both numbers: they differ in migrated logs, where a read needs both. */
export const positionOf = ({ commit, prepare }: CommitPosition): Position => `${commit}/${prepare}`

export function parsePosition(position: Position): CommitPosition {
  const [commit, prepare] = position.split('/')
  if (!commit || !prepare) throw new Error(`${position} is not a position of EventStoreDB`)
  return { commit: BigInt(commit), prepare: BigInt(prepare) }
}
