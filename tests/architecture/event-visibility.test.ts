import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventVisibilityFaults } from '#tests/architecture/event-visibility.ts'

let project: string
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'farmgate-events-'))
  write('domain/sales/sale.events.ts', 'defineEvents({ SaleOpened: z.object({}), SaleClosed: publicEvent({}) })')
  write('workers/mail/mail.reactors.ts', "reactor(saleEvents, ['SaleClosed'], () => [])")
})
afterEach(() => rmSync(project, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(project, path)), { recursive: true })
  writeFileSync(join(project, path), `${text}\n`)
}

const INTERNAL = 'SaleOpened is internal to sales'

describe('an internal event', () => {
  test.each([
    ['a projection', 'read-side/stock/stock.projection.ts', 'table({ on: { SaleOpened: (row) => row } })'],
    ['a reactor', 'workers/stock/stock.work.ts', "reactor(saleEvents, ['SaleOpened'], () => [])"],
    ['a decider', 'domain/stock/stock.decider.ts', "if (event.type === 'SaleOpened') apply(event)"],
    ['a type', 'write-side/stock/routes.ts', "type Opened = Extract<SaleEvent, { type: 'SaleOpened' }>"],
    ['a query', 'read-side/stock/stock.query.ts', "sql`select * from events where type = 'SaleOpened' limit 1`"],
    ['a module outside of contexts', 'app/doctor.ts', "events.filter(({ type }) => type === 'SaleOpened')"],
  ])('is not named by %s of another context', (_, path, text) => {
    write(path, `\n${text}`)
    expect(eventVisibilityFaults(project)).toEqual([`${path}:2: ${INTERNAL}`])
  })

  test('is read by its own context in every layer', () => {
    for (const layer of ['domain', 'write-side', 'read-side', 'workers'])
      write(`${layer}/sales/reader.ts`, 'on({ SaleOpened: 1 })')
    expect(eventVisibilityFaults(project)).toEqual([])
  })

  test('is shown by the replay of all events', () => {
    write('read-side/ordering/replay/event-descriptions.ts', "describe({ SaleOpened: 'It was opened' })")
    expect(eventVisibilityFaults(project)).toEqual([])
  })
})

describe('a public event', () => {
  test('has a reader in another context', () => {
    write('workers/mail/mail.reactors.ts', 'export const none = []')
    expect(eventVisibilityFaults(project)).toEqual(['SaleClosed of sales is public, and no other context reads it'])
  })

  test('is written out where it is defined', () => {
    write('domain/sales/sale.events.ts', 'defineEvents({ ...others, SaleClosed: publicEvent({}) })')
    expect(() => eventVisibilityFaults(project)).toThrow('event types must be written out')
  })
})
