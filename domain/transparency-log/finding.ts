import { z } from 'zod'

/** What a verification of the log may find wrong: of events, of the seal's own records, of its checkpoints, of streams. */
export const findingKinds = [
  ...(['event_changed', 'event_missing', 'event_added', 'tile_differs', 'outside_missing'] as const),
  ...(['checkpoint_forged', 'checkpoint_differs', 'checkpoint_ahead'] as const),
  ...(['stream_deleted', 'stream_tombstoned', 'stream_truncated', 'stream_restarted'] as const),
  ...(['stream_unreadable', 'stream_shortened', 'stream_differs'] as const),
] as const

/** So many in a row, from a position in the log to another. Of a checkpoint: where it stands, and when it says it was made. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  position: z.string(),
  upTo: z.string(),
  count: z.number().int(),
  where: z.enum(['database', 'outside']).nullable(),
  at: z.string().nullable(),
  /** Of a stream: its name, and the metadata that hides events of it (`$maxCount`). */
  stream: z.string().optional(),
  by: z.string().optional(),
})
export type Finding = z.infer<typeof finding>
