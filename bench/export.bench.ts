import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Engines } from '#app/engines.ts'
import type { ExportFormat } from '#domain/audit/contract.ts'
import { type EventStore, NO_STREAM, type ProposedEvent } from '#platform/event-store/event-store.ts'
import { keepInFlight } from './load.ts'
import type { Report } from './report.ts'
import { certain, perSecond, rate } from './report.ts'
import { bareSelectRate } from './yardsticks.ts'

/** As many as one append takes. */
const BATCH = 500

/**
 * An export of the whole log by a process of its own, as auditors fetch it. Whoever reads it here makes sure that every event came
 * once and in order, and slows it down as a connection would.
 */
export async function benchExport({ db, store }: Pick<Engines, 'db' | 'store'>, events: number, report: Report) {
  await fillLog(store, events)
  report.line('yardstick: bare select of the log', rate(await bareSelectRate(db, Math.min(events, 200_000))))
  for (const format of ['ndjson', 'csv'] as const) {
    const { elapsedMs, workMs, peakMb } = await exported(db.url, { format, events })
    const what = `export of ${events.toLocaleString('en-US')} events, ${format}`
    const held = `${Math.round(peakMb)} MB`
    report.line(what, `${rate(perSecond(events, elapsedMs))}, ${held}`, '100,000/s, 300 MB')
    report.line(`  its processor time for each event, ${format}`, `${((workMs * 1000) / events).toFixed(1)} µs`)
  }
}

async function fillLog(store: EventStore, events: number): Promise<void> {
  const data = {
    totalCents: 4250,
    lines: [{ productId: 'product', quantity: 2, lineTotalCents: 2125 }],
    city: 'Burlington',
  }
  const sealed = { name: { $sealed: 'x'.repeat(90), by: 'account', keep: 'transaction' } }
  await keepInFlight({ count: events / BATCH, inFlight: 4 }, (nth) => {
    const batch = Array.from({ length: BATCH }, (_, i): ProposedEvent => {
      const at = new Date(1_777_000_000_000 + (nth * BATCH + i) * 1000).toISOString()
      const actor = { kind: 'account', id: 'account_00000000000000000000000000' }
      const meta = { version: 1, commandId: randomUUID(), index: i, correlationId: randomUUID(), actor, at }
      return {
        id: randomUUID(),
        type: 'BenchHappened',
        data: JSON.stringify({ nth, ...data, ...sealed }),
        meta: JSON.stringify(meta),
      }
    })
    return store.append([{ stream: `bench-${nth}`, expectedRevision: NO_STREAM, events: batch }])
  })
}

interface Measured {
  readonly elapsedMs: number
  /** Processor time of the exporting process: what tells on a machine with other things to do. */
  readonly workMs: number
  /** The most the process held, with Node itself. */
  readonly peakMb: number
}

const EXPORTER = new URL('./export.process.ts', import.meta.url)

async function exported(url: string, { format, events }: { format: ExportFormat; events: number }): Promise<Measured> {
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
  const child = fork(EXPORTER, [url, format], { execArgv: ['--import', 'tsx'], stdio: [...stdio] })
  const [[measured], seen] = await Promise.all([once(child, 'message'), eventsIn(child, format)])
  certain(seen === events, `${events} events in the log, ${seen} in the export`)
  return measured as Measured
}

/** How many came: each must be the one after that before it. */
async function eventsIn(child: ChildProcess, format: ExportFormat): Promise<number> {
  let seen = 0
  const beginning = format === 'csv' ? (n: number) => `${n},` : (n: number) => `{"position":"${n}",`
  for await (const lines of linesOf(child))
    for (const line of lines) {
      if (!(format === 'csv' ? /^\d/.test(line) : line.startsWith('{"position"'))) continue
      seen += 1
      certain(line.startsWith(beginning(seen)), `event ${seen} came twice, not at all, or out of order`)
    }
  return seen
}

/** Cheaper than a line reader, which would be what is measured. */
async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of stdout!.setEncoding('latin1')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield lines
  }
}
