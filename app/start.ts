import type { Config } from '#platform/config/config.ts'
import type { Log } from '#platform/log/log.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { buildClient } from './build-client.ts'
import { type Engines, openEngines } from './engines.ts'
import { type HealthReport, healthServer } from './health.ts'
import { openHttp } from './http.ts'
import { openMail } from './mail.ts'
import { marketDay } from './market-day.ts'
import { openPayments } from './payments.ts'
import { processesOf } from './processes.ts'
import { openReadSide, type ReadSide } from './read-side.ts'
import { beginPictures, seedIfEmpty } from './seed-if-empty.ts'
import { startWorkers, type Workers } from './workers.ts'
import { writeSide } from './write-side.ts'

export interface Market {
  readonly engines: Engines
  /** The processor, as this market reaches it. */
  readonly payments: Payments
  readonly url: string
  stop(): Promise<void>
}

/** Opens the market: the processes the configuration names, in this one. Resolves once it serves. */
export async function startMarket(config: Config, logger: Log): Promise<Market> {
  const pictures = beginPictures(config)
  const engines = await openEngines(config, logger)
  try {
    const payments = await openAll(engines, pictures)
    return { engines, payments, url: config.publicUrl, stop: () => engines.closing.closeAll() }
  } catch (error) {
    await engines.closing.closeAll()
    throw error
  }
}

async function openAll(engines: Engines, pictures: ReturnType<typeof beginPictures>): Promise<Payments> {
  const { config, log, logger, closing } = engines
  const runs = (process: Config['processes'][number]) => config.processes.includes(process)
  const client = runs('api') ? buildClient(logger) : undefined
  client?.catch(() => undefined)
  const bus = createCommandBus({ log })
  const paying = await openPayments(engines, config.port)
  const { payments, sandbox } = paying
  const { mailer, mailbox } = openMail(engines)
  const processes = processesOf(engines, { bus, payments, dayOf: marketDay(config.market.state) })
  const reading = openReadSide(engines, {
    ...{ projects: runs('projector'), answers: runs('api') },
    ...{ mailbox, payments, sandbox: sandbox !== undefined },
  })
  await reading.start()
  closing.add('read side', { close: reading.stop })
  if (config.demo) await seedIfEmpty(engines, { bus, paying, pictures })
  let workers: Workers | undefined
  if (runs('worker')) workers = await startWorkers(engines, { bus, payments, processes, mailer })
  await client
  const health = () => healthOf(engines, reading, workers)
  const { projected, live, whoIs } = reading
  const tables = [
    ...reading.tables,
    ...writeSide(engines, { bus, payments, processes, projected, userOf: reading.userOf }),
  ]
  const http = runs('api')
    ? await openHttp(engines, { tables, projected, live, whoIs, payments, sandbox, processes, health })
    : healthServer(logger, health)
  await http.listen({ host: config.host, port: config.port })
  closing.add('HTTP', http)
  if (runs('api')) sandbox?.deliver()
  return payments
}

async function healthOf({ log }: Engines, reading: ReadSide, workers: Workers | undefined): Promise<HealthReport> {
  const [head, models, jobs] = await Promise.all([log.head(), reading.health(), workers?.jobs.counts() ?? {}])
  const trouble = models.some(({ parked, error }) => parked > 0 || error)
  // The error's text stays in the log: this answer is anybody's.
  const projections = models.map(({ name, position, behind, parked }) => ({ name, position, behind, parked }))
  const reactors = workers ? { reactors: { position: workers.reacting.position() } } : {}
  return { status: trouble ? 'degraded' : 'ready', head, projections, ...reactors, jobs }
}
