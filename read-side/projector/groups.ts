import { comparePositions, type Position } from '#domain/kernel/event.ts'
import type { Page } from './move.ts'
import type { Standing } from './standing.ts'

/** Projections that move together: they stand at one position. */
export interface Group {
  readonly standings: readonly Standing[]
  readonly position: Position
  /** Where the next group ahead stands: this one stops there, to go on together. */
  readonly ceiling: Position | undefined
}

/** Those ready to move, the furthest behind first. Who is being careful goes alone. */
export function groupsOf(standings: readonly Standing[], now: number): Group[] {
  const ready = standings.filter(({ state, trouble }) => state === 'live' && (trouble?.until ?? 0) <= now)
  const byPosition = new Map<string, Standing[]>()
  for (const standing of ready) {
    const { position, name } = standing.checkpoint
    const place = standing.careful || standing.trouble ? `${position} ${name}` : position
    byPosition.set(place, [...(byPosition.get(place) ?? []), standing])
  }
  const groups = [...byPosition.values()].sort((a, b) => comparePositions(positionOf(a), positionOf(b)))
  return groups.map((group) => {
    const position = positionOf(group)
    const ahead = groups.map(positionOf).find((other) => comparePositions(other, position) > 0)
    return { standings: group, position, ceiling: ahead }
  })
}

const positionOf = (group: readonly Standing[]): Position => group[0]!.checkpoint.position

/** The part of a page up to a position. */
export function cutAt(page: Page, ceiling: Position | undefined): Page {
  if (ceiling === undefined || comparePositions(page.next, ceiling) <= 0) return page
  return {
    ...page,
    events: page.events.filter((event) => comparePositions(event.position, ceiling) <= 0),
    next: ceiling,
  }
}
