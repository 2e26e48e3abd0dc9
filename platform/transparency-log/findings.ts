import { comparePositions, type Instant, LOG_START, type Position } from '#domain/kernel/event.ts'

/**
 * Types of findings. Events: changed, missing or added since they were sealed. Tree: the database's tiles differ from
 * the witness folder's; records are missing in the folder; a checkpoint is not signed by the marketplace, has another
 * root, or covers more events than exist. Streams: a stream does not show the events that the log contains for it.
 */
export const FINDING_KINDS = [
  ...(['event_changed', 'event_missing', 'event_added', 'tile_differs', 'outside_missing'] as const),
  ...(['checkpoint_forged', 'checkpoint_differs', 'checkpoint_ahead'] as const),
  ...(['stream_deleted', 'stream_tombstoned', 'stream_truncated', 'stream_restarted'] as const),
  ...(['stream_unreadable', 'stream_shortened', 'stream_differs'] as const),
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

/** Consecutive problems of the same kind. */
export interface Finding {
  readonly kind: FindingKind
  /**
   * Position of the first affected event; for a checkpoint, of the last event that it covers. `LOG_START`: before all
   * events.
   */
  readonly position: Position
  /** Position of the last affected event. */
  readonly upTo: Position
  readonly count: number
  /** For a checkpoint: where it is stored, and its stated time. */
  readonly where: 'database' | 'outside' | null
  readonly at: Instant | null
  /**
   * For a stream: its name, and the metadata that hides its events (`$maxCount`); `position` is that of the metadata.
   */
  readonly stream?: string
  readonly by?: string
}

export interface NewFinding {
  readonly kind: FindingKind
  readonly position?: Position
  /** Leaf index; consecutive leaves form one finding. */
  readonly index?: number
  readonly count?: number
  readonly where?: 'database' | 'outside'
  readonly at?: Instant | undefined
  readonly stream?: string
  readonly by?: string | undefined
}

export type Findings = ReturnType<typeof findings>

/** Maximum number of findings reported; the others are only counted. */
const MAX_REPORTED = 50

export function findings() {
  const reported: (Finding & { readonly next: number | undefined })[] = []
  let total = 0
  return {
    add: ({ kind, position = LOG_START, index, count = 1, where, at, ...named }: NewFinding): void => {
      total += count
      const lastIndex = reported.findLastIndex((finding) => finding.kind === kind)
      const previous = reported[lastIndex]
      const next = index === undefined ? undefined : index + 1
      if (previous && index !== undefined && previous.next === index)
        reported[lastIndex] = { ...previous, upTo: position, count: previous.count + count, next }
      else if (reported.length < MAX_REPORTED)
        reported.push({
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
      findings: reported
        .map(({ next: _, ...finding }) => finding)
        .sort((a, b) => comparePositions(a.position, b.position) || orderOf(a) - orderOf(b)),
      findingCount: total,
    }),
  }
}

const streamFields = ({ stream, by }: Pick<NewFinding, 'stream' | 'by'>) => ({
  ...(stream === undefined ? {} : { stream }),
  ...(by === undefined ? {} : { by }),
})

const orderOf = ({ kind }: Finding): number => FINDING_KINDS.indexOf(kind)
