import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Engines } from '#app/engines.ts'
import type { ExportFormat } from '#domain/audit/contract.ts'
import { type EventStore, NO_STREAM, type ProposedEvent } from '#platform/event-store/event-store.ts'
import { bareSelectRate } from './baselines.ts'
import { runConcurrently } from './load.ts'
import type { Report } from './report.ts'
import { invariant, perSecond, rate } from './report.ts'

/** The maximum number of events in one append. */
const BATCH = 500

/**
 * Exports the whole log in a separate process, in the formats that auditors download. This process checks that every
 * event arrives once and in order; reading the output slows the export down like a network connection.
 */
export async function benchExport({ db, store }: Pick<Engines, 'db' | 'store'>, events: number, report: Report) {
  await fillLog(store, events)
  report.line('baseline: bare select of the log', rate(await bareSelectRate(db, Math.min(events, 200_000))))
  for (const format of ['ndjson', 'csv'] as const) {
    const { elapsedMs, cpuMs, peakMb } = await runExport(db.url, { format, events })
    const name = `export of ${events.toLocaleString('en-US')} events, ${format}`
    const figure = `${rate(perSecond(events, elapsedMs))}, ${Math.round(peakMb)} MB`
    report.line(name, figure, '100,000/s, 300 MB')
    report.line(`  CPU time per event, ${format}`, `${((cpuMs * 1000) / events).toFixed(1)} µs`)
  }
}

async function fillLog(store: EventStore, events: number): Promise<void> {
  const data = {
    totalCents: 4250,
    lines: [{ productId: 'product', quantity: 2, lineTotalCents: 2125 }],
    city: 'Burlington',
  }
  const encrypted = { name: { $encrypted: 'x'.repeat(90), subject: 'account', retention: 'transaction' } }
  await runConcurrently({ count: events / BATCH, inFlight: 4 }, (index) => {
    const batch = Array.from({ length: BATCH }, (_, i): ProposedEvent => {
      const at = new Date(1_777_000_000_000 + (index * BATCH + i) * 1000).toISOString()
      const actor = { kind: 'account', id: 'account_00000000000000000000000000' }
      const meta = { version: 1, commandId: randomUUID(), index: i, correlationId: randomUUID(), actor, recordedAt: at }
      return {
        id: randomUUID(),
        type: 'BenchHappened',
        data: JSON.stringify({ index, ...data, ...encrypted }),
        meta: JSON.stringify(meta),
      }
    })
    return store.append([{ stream: `bench-${index}`, expectedRevision: NO_STREAM, events: batch }])
  })
}

interface ExportFigures {
  readonly elapsedMs: number
  /** The CPU time of the exporting process: comparable also on a busy machine. */
  readonly cpuMs: number
  /** The peak memory of the process, including Node itself. */
  readonly peakMb: number
}

const EXPORTER = new URL('./export.process.ts', import.meta.url)

async function runExport(
  url: string,
  { format, events }: { format: ExportFormat; events: number },
): Promise<ExportFigures> {
  const stdio = ['ignore', 'pipe', 'inherit', 'ipc'] as const
  const child = fork(EXPORTER, [url, format], { execArgv: ['--import', 'tsx'], stdio: [...stdio] })
  const [[figures], seen] = await Promise.all([once(child, 'message'), countEvents(child, format)])
  invariant(seen === events, `${events} events in the log, ${seen} in the export`)
  return figures as ExportFigures
}

/** Counts the exported events. Each must have the position after the previous one. */
async function countEvents(child: ChildProcess, format: ExportFormat): Promise<number> {
  let seen = 0
  const prefix = format === 'csv' ? (n: number) => `${n},` : (n: number) => `{"position":"${n}",`
  for await (const lines of linesOf(child))
    for (const line of lines) {
      if (!(format === 'csv' ? /^\d/.test(line) : line.startsWith('{"position"'))) continue
      seen += 1
      invariant(line.startsWith(prefix(seen)), `event ${seen} is duplicated, missing or out of order`)
    }
  return seen
}

/** Cheaper than a line reader, which would dominate the measurement. */
async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<string[]> {
  let rest = ''
  for await (const chunk of stdout!.setEncoding('latin1')) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield lines
  }
}
