import { z } from 'zod'

/** What a verification of the log may find wrong: of events, of the seal's own records, of its checkpoints. */
export const findingKinds = [
  ...(['event_changed', 'event_missing', 'event_added', 'tile_differs', 'outside_missing'] as const),
  ...(['checkpoint_forged', 'checkpoint_differs', 'checkpoint_ahead'] as const),
] as const

/** So many in a row, from a position in the log to another. Of a checkpoint: where it stands, and when it says it was made. */
export const finding = z.object({
  kind: z.enum(findingKinds),
  position: z.string(),
  upTo: z.string(),
  count: z.number().int(),
  where: z.enum(['database', 'outside']).nullable(),
  at: z.string().nullable(),
})
export type Finding = z.infer<typeof finding>
