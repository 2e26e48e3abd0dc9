import { comparePositions } from '#domain/kernel/event.ts'
import { textOf } from './fold-page.ts'
import type { Page } from './move.ts'
import type { Standing } from './standing.ts'

/** What to do about a projection whose page the database did not take. */
export type Remedy = 'park' | 'look closer' | 'wait'

/**
 * A row the database refuses (its value, not its being there) is looked for by halving the page, and parked once it is
 * found. Everything else is waited out, longer each time, while the others go on.
 */
export function remedyFor(standing: Standing, page: Page, fault: { error: unknown; now: number }): Remedy {
  standing.rows.forget()
  if (isAboutData(fault.error)) {
    if (page.events.length <= 1) return 'park'
    const until = standing.careful?.until ?? page.next
    standing.careful = { limit: Math.ceil(page.events.length / 2), until }
    return 'look closer'
  }
  const times = (standing.trouble?.times ?? 0) + 1
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (times - 1), LONGEST_PAUSE_MS)
  standing.trouble = { error: textOf(fault.error), times, until: fault.now + pause }
  return 'wait'
}

/** After a success: past the bad page, or with a little more courage. */
export function takeHeart(standing: Standing): void {
  if (!standing.careful) return
  const { limit, until } = standing.careful
  const past = comparePositions(standing.checkpoint.position, until) >= 0
  standing.careful = past ? undefined : { limit: limit * 2, until }
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000

/** SQLSTATE classes 22 (data exception) and 23 (integrity), wherever in the chain of causes. */
function isAboutData(error: unknown): boolean {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string' && /^(22|23)[0-9A-Z]{3}$/.test(each.code)) return true
  return false
}
