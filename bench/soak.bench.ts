import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { openBuyers, sellAtRate } from '#bench/buyers.ts'
import type { CheckoutMarket } from '#bench/checkout-market.ts'
import { cpuTimePerItem, cpuTimes, liveHeapMb, residentMb } from '#bench/cpu-profile.ts'
import { formatLatencies, invariant, type Report } from '#bench/report.ts'
import { checkBalance, eventCount, waitForEvents, waitUntilCaughtUp } from '#bench/sale-log.ts'
import type { LiveMessage, LiveRequest } from '#domain/kernel/contract.ts'
import type { Database } from '#platform/database/database.ts'

export interface Soak {
  /** Sales per second, started without waiting for earlier ones. */
  readonly rate: number
  readonly minutes: number
  readonly sockets: number
}

const WARM_UP_SALES = 150
/** In the second half, memory may differ from its mean by this share. */
const MEMORY_GOAL = 0.05
const LAG_GOAL_MS = 1_000
const SATURATED_AFTER_SECONDS = 30
const LAG_PROBE_EVERY_MS = 1_000

/**
 * Makes whole sales at a fixed rate for a long time, while WebSockets watch some of the products: reports memory, lag of
 * the read models and jobs by minute. No sale may be lost.
 */
export async function benchSoak(
  market: CheckoutMarket,
  { rate, minutes, sockets }: Soak,
  report: Report,
): Promise<void> {
  const { log } = market.engines
  const buyers = await openBuyers(market)
  const clients = await buyers.clients(sockets)
  for (let sale = 0; sale < WARM_UP_SALES; sale++) await buyers.buy(clients[sale % clients.length]!)
  await waitForEvents(log, 'CheckoutCompleted', buyers.checkoutIds.size)
  const open = await Promise.all(
    clients.slice(0, sockets).map(({ cookie }, index) =>
      watchProduct(market, {
        cookie: cookie(),
        productId: buyers.productIds[index % buyers.productIds.length]!,
      }),
    ),
  )

  const latencies: number[] = []
  const before = cpuTimes(market.pids)
  const monitor = startMonitor(market, { latencies, report })
  const { saturatedAfterMs } = await sellAtRate(buyers, {
    rate,
    seconds: 60 * minutes,
    saturatedAfterSeconds: SATURATED_AFTER_SECONDS,
    onSale: ({ saleMs }) => void latencies.push(saleMs),
  })
  const samples = await monitor.stop()
  invariant(saturatedAfterMs === undefined, `the marketplace was saturated after ${saturatedAfterMs} ms`)
  await waitForEvents(log, 'CheckoutCompleted', buyers.checkoutIds.size)
  await waitForEvents(log, 'TransferCreated', await eventCount(log, 'OrderPaid'))
  reportSamples(samples, report)
  report.line('whole sale', formatLatencies(latencies))
  report.line('CPU time per sale', cpuTimePerItem(before, cpuTimes(market.pids), latencies.length))
  const updates = open.reduce((sum, { updates }) => sum + updates(), 0)
  report.line('stock updates received by WebSocket', updates.toLocaleString('en-US'))
  invariant(updates > 0, 'the WebSockets received no updates')
  for (const socket of open) invariant(socket.isOpen(), 'a WebSocket was closed')
  for (const socket of open) socket.close()
  await checkBalance(market, buyers.checkoutIds, report)
}

/** Opens a WebSocket and watches a product, like its page in a browser. */
async function watchProduct(
  { market }: CheckoutMarket,
  { cookie, productId }: { readonly cookie: string; readonly productId: string },
) {
  const socket = new WebSocket(`ws://127.0.0.1:${market.port}/ws`, { origin: market.url, headers: { cookie } })
  let updates = 0
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as LiveMessage
    if (message.type === 'inventory_update' && message.productId === productId) updates += 1
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  socket.send(JSON.stringify({ type: 'watch', topic: 'product', id: productId } satisfies LiveRequest))
  return {
    updates: () => updates,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    close: () => socket.close(),
  }
}

/** The measurements of one minute. */
interface Sample {
  readonly memoryMb: number
  readonly liveHeapMb: number
  /** The longest time the read models took to catch up with the log. */
  readonly maxLagMs: number
  /** The events whose follow-up work is not done. */
  readonly eventsBehind: number
  readonly jobs: JobCounts
}

/** Jobs in the queue's table. Completed jobs are retained for a week, so that their ids do not run again. */
interface JobCounts {
  readonly open: number
  readonly completed: number
}

function startMonitor(market: CheckoutMarket, { latencies, report }: { latencies: readonly number[]; report: Report }) {
  const samples: Sample[] = []
  let lags: number[] = []
  let running = true
  let reported = 0
  const probe = (async () => {
    while (running) {
      const began = performance.now()
      await waitUntilCaughtUp(market.engines)
      lags.push(performance.now() - began)
      await pause(LAG_PROBE_EVERY_MS)
    }
  })()
  const sample = async () => {
    const current = {
      memoryMb: residentMb(market.pids.market),
      liveHeapMb: liveHeapMb(market.market.output()),
      maxLagMs: Math.max(0, ...lags),
      eventsBehind: await eventsBehind(market.engines),
      jobs: await countJobs(market.engines.db),
    }
    samples.push(current)
    lags = []
    report.line(
      `minute ${samples.length}`,
      `${current.memoryMb.toFixed(0)} MB, live heap ${current.liveHeapMb.toFixed(0)} MB, lag at most ${current.maxLagMs.toFixed(0)} ms, follow-up work ${current.eventsBehind} events behind, ${formatJobs(current.jobs)}, ${formatLatencies(latencies.slice(reported))}`,
    )
    reported = latencies.length
  }
  const timer = setInterval(() => void sample(), 60_000)
  return {
    stop: async (): Promise<readonly Sample[]> => {
      clearInterval(timer)
      running = false
      await probe
      await sample()
      return samples
    },
  }
}

async function eventsBehind({ db, log }: CheckoutMarket['engines']): Promise<number> {
  const head = Number(await log.head())
  const [row] = await db.query<{ position: string }>(`select position from reactor_checkpoints where name = 'reactors'`)
  return head - Number(row?.position ?? 0)
}

async function countJobs(db: Database): Promise<JobCounts> {
  const [row] = await db.query<JobCounts>(
    `select (count(*) filter (where state <> 'completed'))::int as open,
            (count(*) filter (where state = 'completed'))::int as completed
     from bullmq.job`,
  )
  return row!
}

const formatJobs = ({ open, completed }: JobCounts): string => `${open} open and ${completed} completed jobs`

function reportSamples(samples: readonly Sample[], report: Report): void {
  const later = samples.slice(samples.length >> 1)
  const memory = later.map(({ memoryMb }) => memoryMb)
  const mean = memory.reduce((sum, mb) => sum + mb, 0) / memory.length
  const deviation = Math.max(...memory.map((mb) => Math.abs(mb - mean) / mean))
  report.heading('After the load')
  report.line(
    'resident memory, second half',
    `${mean.toFixed(0)} MB ± ${(deviation * 100).toFixed(1)} %`,
    `± ${MEMORY_GOAL * 100} %`,
  )
  report.line(
    'longest lag of a read model',
    `${Math.max(...samples.map(({ maxLagMs }) => maxLagMs)).toFixed(0)} ms`,
    `${LAG_GOAL_MS} ms`,
  )
  report.line('events behind, first and last minute', `${samples[0]?.eventsBehind} and ${samples.at(-1)?.eventsBehind}`)
  report.line('jobs, first minute', formatJobs(samples[0]!.jobs))
  report.line('jobs, last minute', formatJobs(samples.at(-1)!.jobs))
}
