import { LOG_START } from '#domain/kernel/event.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { certain, perSecond, rate } from './figures.ts'
import type { Report } from './report.ts'

/** How fast the log can be read through, once the code is warm: whoever catches up reads many times more than this. */
export async function benchRead(log: EventLog, report: Report): Promise<void> {
  await readThrough(log)
  const { seen, elapsed } = await readThrough(log)
  report.line(`read and decode ${seen.toLocaleString('en-US')} events`, rate(perSecond(seen, elapsed)), '500,000/s')
}

/** Reads and decodes the whole log as a projector does, page after page, with the next page under way. */
async function readThrough(log: EventLog): Promise<{ seen: number; elapsed: number }> {
  const head = Number(await log.head())
  let [seen, last] = [0, 0]
  const began = performance.now()
  let page = log.readAll(LOG_START, PAGE)
  for (let atHead = false; !atHead; ) {
    const { events, next, atHead: end } = await page
    if (!end) page = log.readAll(next, PAGE)
    for (const { position } of events) {
      certain(Number(position) > last, 'an event came twice or out of order')
      last = Number(position)
    }
    seen += events.length
    atHead = end
  }
  const elapsed = performance.now() - began
  certain(seen === head, `${head} events in the log, ${seen} read`)
  return { seen, elapsed }
}

const PAGE = 10_000
