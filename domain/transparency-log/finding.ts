import { z } from 'zod'

/** Problems a verification can find: with events, tree records, checkpoints and streams. */
export const findingKinds = [
  ...(['event_changed', 'event_missing', 'event_added', 'tile_differs', 'outside_missing'] as const),
  ...(['checkpoint_forged', 'checkpoint_differs', 'checkpoint_ahead'] as const),
  ...(['stream_deleted', 'stream_tombstoned', 'stream_truncated', 'stream_restarted'] as const),
  ...(['stream_unreadable', 'stream_shortened', 'stream_differs'] as const),
] as const

/**
 * A run of `count` wrong entries between two log positions; for a checkpoint, its position and the time it states.
 * Findings are about positions: an event that is missing or was added afterwards has no id that could be trusted.
 */
export const finding = z.object({
  kind: z.enum(findingKinds),
  position: z.string(),
  upTo: z.string(),
  count: z.number().int(),
  where: z.enum(['database', 'outside']).nullable(),
  at: z.string().nullable(),
  /** For a stream: its name, and the metadata that hides its events (`$maxCount`). */
  stream: z.string().optional(),
  by: z.string().optional(),
})
export type Finding = z.infer<typeof finding>

/** The finding as a sentence. */
export function formatFinding({ kind, position, upTo, count, where, at, stream, by }: Finding): string {
  const [is, has] = count === 1 ? ['is', 'has'] : ['are', 'have']
  const events =
    count === 1 ? `The event at position ${position}` : `${count} events, from position ${position} to ${upTo},`
  const dated = at ? ` of ${at}` : ''
  const checkpoint = `The checkpoint${dated} ${where === 'outside' ? 'in the witness folder' : 'in the database'}, up to position ${position},`
  const hides = `hides ${count} ${count === 1 ? 'event' : 'events'} of the log`
  switch (kind) {
    case 'event_changed':
      return `${events} ${is} not as sealed: ${has} been changed, moved or added afterwards.`
    case 'event_missing':
      return `${events} ${has} been sealed and ${is} no longer in the log.`
    case 'event_added':
      return `The event at position ${position} is between sealed events but was never sealed.`
    case 'tile_differs':
      return `The Merkle tree in the database differs from the witness folder at position ${position}${count > 1 ? ` and up to ${upTo}` : ''}.`
    case 'outside_missing':
      return `The witness folder lacks the records of ${count} sealed events. Restore it from its copy.`
    case 'checkpoint_forged':
      return `${checkpoint} is not signed by an accepted key, or was changed after it was signed.`
    case 'checkpoint_differs':
      return `${checkpoint} has a valid signature but another root: events sealed before it were rewritten.`
    case 'checkpoint_ahead':
      return `${checkpoint} covers ${count} more ${count === 1 ? 'event' : 'events'} than there are records: the log was truncated or restored from an older copy.`
    case 'stream_deleted':
      return `The stream ${stream} was deleted at position ${position} and ${hides}.`
    case 'stream_tombstoned':
      return `The stream ${stream} was permanently deleted (tombstoned) at position ${position} and ${hides}.`
    case 'stream_truncated':
      return `The stream ${stream} was limited by ${by ?? 'its metadata'} at position ${position}: older events are, or will be, hidden from decisions.`
    case 'stream_restarted':
      return `The stream ${stream} was deleted and written to again: since position ${position} it ${hides}.`
    case 'stream_unreadable':
      return `The marketplace may not read the stream ${stream}, last written at position ${position}: check its access control list.`
    case 'stream_shortened':
      return `The stream ${stream}, last written at position ${position}, ${hides}.`
    case 'stream_differs':
      return `The stream ${stream}, last written at position ${position}, shows ${count} ${count === 1 ? 'event' : 'events'} that the log does not have.`
  }
}
