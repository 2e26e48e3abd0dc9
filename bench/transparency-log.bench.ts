import { fork } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Engines } from '#app/engines.ts'
import { signingOptions } from '#app/transparency-log.ts'
import type { Report } from '#bench/report.ts'
import { certain, figuresOf, perSecond, rate, told } from '#bench/report.ts'
import { bareSelectRate } from '#bench/yardsticks.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { NO_STREAM } from '#platform/event-store/event-store.ts'
import { logSealer } from '#platform/transparency-log/log-sealer.ts'
import { inclusionProof } from '#platform/transparency-log/proofs.ts'
import { verifyLog } from '#platform/transparency-log/verify-log.ts'

/** Seals a log of so many events, proves some of them, verifies all, and finds one that is changed then. */
export async function benchTransparencyLog(
  { store, transparencyLog, db, config }: Engines,
  events: number,
  report: Report,
): Promise<void> {
  await fill(store, events)
  report.line('yardstick: bare select of the log', rate(await bareSelectRate(db, Math.min(events, 300_000))))
  report.line('yardstick: SHA-256 of 600 bytes', rate(bareHashRate()))
  await measured(
    () => sealAll(transparencyLog),
    (ms) => report.line(`seal ${words(events)} events`, rate(perSecond(events, ms))),
  )
  const latencies: number[] = []
  for (let nth = 1; nth <= 200; nth++) {
    const position = String(Math.ceil((nth * events) / 200))
    await measured(
      async () => certain(typeof (await inclusionProof(transparencyLog, { position })) === 'object', position),
      (ms) => latencies.push(ms),
    )
  }
  report.line('prove one event by its position', told(figuresOf(latencies)), '50 ms')
  const [some] = (await store.readAll(String(events / 2), 1)).events
  const byId = async () =>
    certain(typeof (await inclusionProof(transparencyLog, { id: some!.id })) === 'object', 'no proof by id')
  await measured(byId, (ms) => report.line('prove one event by its id', `${ms.toFixed(1)} ms`, '50 ms'))
  const { wrong, sealed, elapsedMs, peakMb } = await verified(db.url, config.logWitnessDir, transparencyLog.publicKeys)
  certain(wrong === 0 && sealed === events, 'a sound log was found wrong')
  const pace = `${(elapsedMs / 1000).toFixed(1)} s  ${rate(perSecond(events, elapsedMs))}  ${Math.round(peakMb)} MB`
  report.line(`verify ${words(events)} events, in a process of its own`, pace, '15 s and 300 MB for 1,000,000')
  await db.query(`update events set data = data || ' ' where position = $1`, [events - 1])
  const { findings } = await verifyLog(transparencyLog)
  certain(findings.length === 1 && findings[0]?.position === String(events - 1), 'a changed event was not found')
}

interface Verified {
  readonly wrong: number
  readonly sealed: number
  readonly elapsedMs: number
  /** The most the process held, with Node itself. */
  readonly peakMb: number
}

const VERIFIER = new URL('./transparency-log.process.ts', import.meta.url)

async function verified(url: string, sealDir: string, publicKeys: readonly string[]): Promise<Verified> {
  const child = fork(VERIFIER, [url, sealDir, ...publicKeys], { execArgv: ['--import', 'tsx'] })
  const [found] = await once(child, 'message')
  return found as Verified
}

const words = (count: number) => count.toLocaleString('en-US')

async function measured(work: () => Promise<unknown>, tell: (ms: number) => void): Promise<void> {
  const began = performance.now()
  await work()
  tell(performance.now() - began)
}

async function sealAll(seal: Engines['transparencyLog']): Promise<void> {
  const sealer = logSealer(signingOptions(seal))
  while (await sealer.sealNext());
}

/** About as large as the market's own events are. */
async function fill(store: EventStore, count: number): Promise<void> {
  const [data, meta] = ['x'.repeat(260), 'y'.repeat(240)].map((text) => JSON.stringify({ text })) as [string, string]
  const each = 500
  for (let at = 0; at < count; at += each * 8)
    await store.append(
      Array.from({ length: Math.min(8, Math.ceil((count - at) / each)) }, (_, nth) => ({
        stream: `thing-${at + nth * each}`,
        expectedRevision: NO_STREAM,
        events: Array.from({ length: Math.min(each, count - at - nth * each) }, () => ({
          id: randomUUID(),
          type: 'ThingHappened',
          data,
          meta,
        })),
      })),
    )
}

function bareHashRate(): number {
  const [count, bytes, began] = [200_000, Buffer.alloc(600, 1), performance.now()]
  for (let i = 0; i < count; i++) createHash('sha256').update(bytes).digest()
  return perSecond(count, performance.now() - began)
}
