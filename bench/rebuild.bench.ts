import type { Database } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { projections } from '#read-side/projections.ts'
import { rebuild } from '#read-side/rebuild.ts'
import { certain, perSecond, rate } from './figures.ts'
import type { Report } from './report.ts'

/** The reader counts every row of the table each time: without a breath it would keep a whole core busy by itself. */
const BREATH_MS = 50

/** Builds the catalogue anew while it is read all the time: readers never see fewer products than there are. */
export async function benchRebuild({ db, log }: { db: Database; log: EventLog }, report: Report): Promise<void> {
  const catalog = projections.find(({ name }) => name === 'catalog')!
  const count = async () => (await db.query<{ n: number }>('select count(*) as n from catalog.products'))[0]!.n
  const before = await count()
  let [reading, reads] = [true, 0]
  const reader = (async () => {
    while (reading) {
      certain((await count()) === before, 'a reader saw a half-built table')
      reads += 1
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    }
  })()
  const { events, ms, parked } = await rebuild({ db, log }, catalog)
  reading = false
  await reader
  certain(parked === 0 && (await count()) === before, 'the rebuilt table is not the old one')
  report.line(
    `rebuild, ${events.toLocaleString('en-US')} events, under reading load`,
    `${rate(perSecond(events, ms))}  (${reads} reads meanwhile)`,
    '150,000/s',
  )
}
