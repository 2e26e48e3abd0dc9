import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Engines } from '#app/engines.ts'
import { signingOptions } from '#app/transparency-log.ts'
import { bareSelectRate } from '#bench/baselines.ts'
import type { Report } from '#bench/report.ts'
import { formatLatencies, invariant, perSecond, rate } from '#bench/report.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { logSealer } from '#platform/transparency-log/log-sealer.ts'
import { inclusionProof } from '#platform/transparency-log/proofs.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'

/** Seals a log, creates inclusion proofs, verifies the whole log, and detects an event changed afterwards. */
export async function benchTransparencyLog(
  { store, transparencyLog, db, config }: Engines,
  events: number,
  report: Report,
): Promise<void> {
  await fillLog(store, events)
  report.line('baseline: bare select of the log', rate(await bareSelectRate(db, Math.min(events, 300_000))))
  report.line('baseline: SHA-256 of 600 bytes', rate(bareHashRate()))
  const sealingMs = await durationOf(() => sealAll(transparencyLog))
  report.line(`seal ${formatCount(events)} events`, rate(perSecond(events, sealingMs)))
  const latencies: number[] = []
  for (let index = 1; index <= 200; index++) {
    const position = String(Math.ceil((index * events) / 200))
    const prove = async () =>
      invariant(typeof (await inclusionProof(transparencyLog, { position })) === 'object', `no proof of ${position}`)
    latencies.push(await durationOf(prove))
  }
  report.line('inclusion proof by position', formatLatencies(latencies), '50 ms')
  const [event] = (await store.readAll(String(events / 2), 1)).events
  const proveById = async () =>
    invariant(typeof (await inclusionProof(transparencyLog, { id: event!.id })) === 'object', 'no proof by id')
  report.line('inclusion proof by id', `${(await durationOf(proveById)).toFixed(1)} ms`, '50 ms')
  const { findingCount, treeSize, elapsedMs, peakMb } = await verify(
    db.url,
    config.logWitnessDir,
    transparencyLog.publicKeys,
  )
  invariant(findingCount === 0 && treeSize === events, 'a valid log failed verification')
  const figure = `${(elapsedMs / 1000).toFixed(1)} s  ${rate(perSecond(events, elapsedMs))}  ${Math.round(peakMb)} MB`
  report.line(`verify ${formatCount(events)} events in a separate process`, figure, '15 s and 300 MB for 1,000,000')
  await db.query(`update events set data = data || ' ' where position = $1`, [events - 1])
  const { findings } = await verifyLog(transparencyLog)
  invariant(findings.length === 1 && findings[0]?.position === String(events - 1), 'a changed event was not detected')
}

interface Verification {
  readonly findingCount: number
  readonly treeSize: number
  readonly elapsedMs: number
  /** The peak memory of the process, including Node itself. */
  readonly peakMb: number
}

const VERIFIER = new URL('./transparency-log.process.ts', import.meta.url)

async function verify(url: string, witnessDir: string, publicKeys: readonly string[]): Promise<Verification> {
  const child = fork(VERIFIER, [url, witnessDir, ...publicKeys], { execArgv: ['--import', 'tsx'] })
  const [verification] = await once(child, 'message')
  return verification as Verification
}

const formatCount = (count: number): string => count.toLocaleString('en-US')

/** Milliseconds. */
async function durationOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

async function sealAll(transparencyLog: Engines['transparencyLog']): Promise<void> {
  const sealer = logSealer(signingOptions(transparencyLog))
  while (await sealer.sealNext());
}

/** Appends events of the marketplace's average size. */
async function fillLog(store: EventStore, count: number): Promise<void> {
  const data = JSON.stringify({ text: 'x'.repeat(260) })
  const meta = JSON.stringify({ text: 'y'.repeat(240) })
  const batchSize = 500
  for (let offset = 0; offset < count; offset += batchSize * 8)
    await store.append(
      Array.from({ length: Math.min(8, Math.ceil((count - offset) / batchSize)) }, (_, index) => ({
        stream: `bench-${offset + index * batchSize}`,
        expectedRevision: NO_STREAM,
        events: Array.from({ length: Math.min(batchSize, count - offset - index * batchSize) }, () => ({
          id: randomUUID(),
          type: 'BenchHappened',
          data,
          meta,
        })),
      })),
    )
}

function bareHashRate(): number {
  const count = 200_000
  const bytes = Buffer.alloc(600, 1)
  const began = performance.now()
  for (let i = 0; i < count; i++) createHash('sha256').update(bytes).digest()
  return perSecond(count, performance.now() - began)
}
