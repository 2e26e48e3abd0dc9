import { comparePositions, type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'

/**
 * What may be wrong. Of events: one is not as it was sealed, is gone, or stands between others and never was sealed. Of the
 * seal: the database's tiles are not those outside; records are missing outside; a checkpoint is not signed by us, says
 * another root, or covers more events than there are. Of streams: one does not show what the log holds of it.
 */
export const FINDING_KINDS = [
  ...(['event_changed', 'event_missing', 'event_added', 'tile_differs', 'outside_missing'] as const),
  ...(['checkpoint_forged', 'checkpoint_differs', 'checkpoint_ahead'] as const),
  ...(['stream_deleted', 'stream_tombstoned', 'stream_truncated', 'stream_restarted'] as const),
  ...(['stream_unreadable', 'stream_shortened', 'stream_differs'] as const),
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** So many things in a row that are wrong in the same way. */
export interface Finding {
  readonly kind: FindingKind
  /** Of the first event it concerns; of a checkpoint the last event it covers. `START`: before all events. */
  readonly position: Position
  /** Of the last event it concerns. */
  readonly upTo: Position
  readonly count: number
  /** Of a checkpoint: where it stands, and when it says it was made. */
  readonly where: 'database' | 'outside' | null
  readonly at: Instant | null
  /** Of a stream: its name, and the metadata that hides events of it (`$maxCount`). `position`: where that was written. */
  readonly stream?: string
  readonly by?: string
}

export interface NewFinding {
  readonly kind: FindingKind
  readonly position?: Position
  /** Which leaf; one after the other makes one finding. */
  readonly index?: number
  readonly count?: number
  readonly where?: 'database' | 'outside'
  readonly at?: Instant | undefined
  readonly stream?: string
  readonly by?: string | undefined
}

export type Findings = ReturnType<typeof findings>

/** So many are told, the rest is counted. */
const MAX_REPORTED = 50

export function findings() {
  const told: (Finding & { readonly next: number | undefined })[] = []
  let wrong = 0
  return {
    add: ({ kind, position = LOG_START, index, count = 1, where, at, ...named }: NewFinding): void => {
      wrong += count
      const last = told.findLastIndex((one) => one.kind === kind)
      const before = told[last]
      const next = index === undefined ? undefined : index + 1
      if (before && index !== undefined && before.next === index)
        told[last] = { ...before, upTo: position, count: before.count + count, next }
      else if (told.length < MAX_REPORTED)
        told.push({
          kind,
          position,
          upTo: position,
          count,
          where: where ?? null,
          at: at ?? null,
          ...streamFields(named),
          next,
        })
    },
    all: (): { readonly findings: readonly Finding[]; readonly findingCount: number } => ({
      findings: told
        .map(({ next: _, ...finding }) => finding)
        .sort((a, b) => comparePositions(a.position, b.position) || orderOf(a) - orderOf(b)),
      findingCount: wrong,
    }),
  }
}

const streamFields = ({ stream, by }: Pick<NewFinding, 'stream' | 'by'>) => ({
  ...(stream === undefined ? {} : { stream }),
  ...(by === undefined ? {} : { by }),
})

const orderOf = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind)
