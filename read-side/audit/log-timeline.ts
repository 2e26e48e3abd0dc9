import type { Position } from '#domain/kernel/event.ts'

/** A stretch of the log that was looked through before: all from before a position back to `next`. */
export interface Span {
  readonly next: Position
  readonly atStart: boolean
  readonly looked: number
  /** The times of its events lie between these, ms. */
  readonly earliest: number
  readonly latest: number
}

/** What this process knows of the times in the log. Kept for as long as it lives: what is written never changes. */
export interface Timeline {
  knows(before: Position): boolean
  /** Where to go on looking for a stretch of time: past all spans known to lie outside it. */
  skip(before: Position, stretch: readonly [number, number]): Skipped
  note(before: Position, span: Span): void
}

export type Skipped = Pick<Span, 'next' | 'atStart' | 'looked'>

/**
 * Events bear the time of what happened; they lie in the order in which it was written, which is another where histories were
 * brought along. So nothing is concluded from the order: a span is left out because it was seen to hold nothing of that time.
 * One entry for a thousand events.
 */
export function logTimeline(): Timeline {
  const spans = new Map<Position, Span>()
  return {
    knows: (before) => spans.has(before),
    note: (before, span) => void spans.set(before, span),
    skip: (before, [from, to]) => {
      let passed: Skipped = { next: before, atStart: false, looked: 0 }
      for (;;) {
        const span = spans.get(passed.next)
        if (!span || passed.atStart || (span.latest >= from && span.earliest < to)) return passed
        passed = { next: span.next, atStart: span.atStart, looked: passed.looked + span.looked }
      }
    },
  }
}
