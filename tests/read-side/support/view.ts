import { expect, test } from 'vitest'
import type { DomainEvent, RecordedEvent } from '#domain/kernel/event.ts'
import { applyToTable, planTable } from '#platform/projections/apply-page.ts'
import type { AnyTable } from '#platform/projections/projection.ts'

/**
 * A scenario of a read model: `view(orders)('a refund shows').given(placed(), paid(), refunded()).shows({ … })`.
 * The events are applied as one page, in pages of one event, and with every page delivered twice: the rows must be
 * equal.
 */
export const view =
  <R extends object>(table: AnyTable<R>) =>
  (title: string) => ({
    given: (...events: readonly DomainEvent[]) => ({
      /** Expects that this is the only row. */
      shows: (expected: Partial<R>) =>
        test(title, () => {
          const [row, ...more] = applyEvents(table, events)
          expect(row).toMatchObject(expected)
          expect(more).toEqual([])
        }),
      /** Expects that these are all rows, by key. */
      showsRows: (...expected: readonly Partial<R>[]) =>
        test(title, () => {
          const rows = applyEvents(table, events)
          expect(rows).toHaveLength(expected.length)
          for (const [i, each] of expected.entries()) expect(rows[i]).toMatchObject(each)
        }),
    }),
  })

function applyEvents<R extends object>(table: AnyTable<R>, events: readonly DomainEvent[]): object[] {
  const history = recorded(events)
  const rows = foldInPages(table, [history])
  const single = history.map((event) => [event])
  expect(foldInPages(table, single)).toEqual(rows)
  expect(foldInPages(table, [...single.flatMap((page) => [page, page]), history])).toEqual(rows)
  return rows
}

/** Applies pages like the projector: events before the checkpoint are skipped, and a created row is not loaded. */
export function foldInPages(table: AnyTable, pages: readonly (readonly RecordedEvent[])[]): object[] {
  const rows = new Map<string, object>()
  let checkpoint = 0
  for (const page of pages) {
    const fresh = page.filter((event) => Number(event.position) > checkpoint)
    const plan = planTable(table, fresh)
    const rowOf = (key: string) => (plan.loads.has(key) ? rows.get(key) : undefined)
    const change = applyToTable(plan, { rowOf, parked: new Set() })
    expect(change.parked).toEqual([])
    for (const [key, row] of change.rows)
      if (row) rows.set(key, asStored(row))
      else rows.delete(key)
    checkpoint = Math.max(checkpoint, ...page.map((event) => Number(event.position)))
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** The stream of all events in these histories. */
export const STREAM = 'test'

/** A row as read from the database. */
export const asStored = (row: object): object =>
  JSON.parse(JSON.stringify(row, (_, value: unknown) => (value === undefined ? null : value)))

export function recorded(events: readonly DomainEvent[], at = '2026-05-01T09:00:00.000Z'): RecordedEvent[] {
  return events.map((event, i) => ({
    ...event,
    id: `event-${i + 1}`,
    stream: STREAM,
    revision: i,
    position: String(i + 1),
    meta: {
      version: 1,
      commandId: `command-${i + 1}`,
      index: 0,
      correlationId: `command-${i + 1}`,
      actor: { kind: 'system', id: 'test' },
      recordedAt: at,
    },
  }))
}
