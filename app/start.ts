import { setFlagsFromString } from 'node:v8'
import { buildPages } from '#app/scripts/build-pages.ts'
import type { MarketplaceView } from '#domain/marketplace/contract.ts'
import type { Config } from '#platform/config/config.ts'
import { postgresSnapshots } from '#platform/event-store/snapshots.ts'
import type { RouteTable } from '#platform/http/route.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { renewedLinkExpiry } from '#platform/keys/signed-tokens.ts'
import type { Log } from '#platform/log/log.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { requestPressure } from '#platform/runtime/request-pressure.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { systemRuntime } from '#platform/runtime/runtime.ts'
import { instrumentBus } from '#platform/telemetry/instrumentation.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { evidenceRoutes } from '#read-side/evidence.ts'
import { type OrderLinkDeps, stateOfOrderLink, withOrderLinks } from '#read-side/ordering/order-links.ts'
import { sendOrderLinkEmail } from '#workers/ordering/order-emails.ts'
import type { ReactorRunner } from '#workers/reactor-runner.ts'
import { accessRecorder } from '#write-side/audit/routes.ts'
import { createCommandBus } from '#write-side/command-bus.ts'
import { type LinkRenewal, orderLinkWriteRoutes } from '#write-side/ordering/routes.ts'
import { streamSnapshots } from '#write-side/stream-snapshots.ts'
import { awaitEngines, requireClosedEventStore } from './await-engines.ts'
import { seedIfEmpty } from './demo-content.ts'
import { type Engines, openEngines, openJobs, openMail, openProjectionWriter } from './engines.ts'
import { openHttp } from './http.ts'
import { marketplaceView } from './marketplace.ts'
import { openPayments } from './payments.ts'
import { reapplyStoredErasures } from './privacy.ts'
import { processesOf } from './processes.ts'
import { openReadSide, type ReadSide } from './read-side.ts'
import { type HealthReport, healthServer, systemStatusRoutes } from './system-status.ts'
import { addGauges, countConnections, listenForMetrics, openTelemetry, serveGuardedMetrics } from './telemetry.ts'
import { manifestSigning } from './transparency-log.ts'
import { startWorkers } from './workers.ts'
import { writeSide } from './write-side.ts'

export interface Marketplace {
  readonly engines: Engines
  /** The payment processor. */
  readonly payments: Payments
  readonly url: string
  stop(): Promise<void>
}

/**
 * How much the heap may grow after a full garbage collection before the next one. By default V8 lets it grow fourfold
 * as long as the machine has memory.
 */
const HEAP_GROWTH_PERCENT = 40

/** Starts the process roles of the configuration in this process. Resolves once it serves requests. */
export async function startMarketplace(
  config: Config,
  logger: Log,
  runtime: Runtime = systemRuntime,
): Promise<Marketplace> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`)
  await awaitEngines(config, logger)
  await requireClosedEventStore(config)
  const { telemetry, metrics, close } = await openTelemetry(config)
  const engines = await openEngines(config, logger, { telemetry, runtime })
  engines.closing.addFirst('traces', { close })
  try {
    const payments = await openAll(engines, metrics)
    return { engines, payments, url: config.publicUrl, stop: () => engines.closing.closeAll() }
  } catch (error) {
    await engines.closing.closeAll()
    throw error
  }
}

async function openAll(engines: Engines, metrics: Metrics | undefined): Promise<Payments> {
  const { config, db, cachedLog, keys, logger, telemetry, closing } = engines
  const runs = (role: Config['processRoles'][number]) => config.processRoles.includes(role)
  const pages = runs('api') ? buildPages(logger) : undefined
  pages?.catch(() => undefined)
  const snapshots = streamSnapshots({ store: postgresSnapshots(db), logger })
  const commands = createCommandBus({ log: cachedLog, snapshots })
  keys.onKeyRemoved(commands.clearCache)
  const bus = instrumentBus(commands, telemetry)
  const openedPayments = await openPayments(engines, config.port)
  const { payments, sandbox } = openedPayments
  const { mailer, mailbox } = await openMail(engines)
  const processes = processesOf(engines, { bus, payments, timeZone: config.marketplace.timeZone })
  const readSide = openReadSide(engines, {
    projectionWriter: await openProjectionWriter(engines),
    servesRequests: runs('api'),
    mailbox,
    payments,
    sandbox: sandbox !== undefined,
  })
  closing.add('read side', { close: readSide.stop })
  await readSide.start()
  if (runs('projector')) await reapplyStoredErasures(engines, { bus, projected: readSide.projected })
  const jobs = runs('api') || runs('worker') ? await openJobs(engines) : undefined
  if (config.seedDemo) await seedIfEmpty(engines, { bus, openedPayments, projected: readSide.projected, jobs })
  const pressure = closing.add('request pressure', requestPressure())
  const reactorRunner =
    jobs && runs('worker')
      ? await startWorkers(engines, { bus, payments, processes, mailer, jobs, projected: readSide.projected, pressure })
      : undefined
  await pages
  const health = () => healthOf(engines, readSide, { jobs, reactorRunner })
  const { projected, live, sessionLookup } = readSide
  const orderLinks = { db: engines.db, keys, now: engines.runtime.now }
  const tables = withOrderLinks(orderLinks, [
    ...readSide.tables,
    ...(jobs
      ? writeSide(engines, { bus, payments, processes, projected, jobs, userOf: readSide.userOf, sessionLookup })
      : []),
    ...(jobs ? systemStatusRoutes(engines, { bus, jobs, readSide }) : []),
    ...(jobs
      ? [
          evidenceBundleRoutes(engines, {
            jobs,
            market: marketplaceView(config, { mailbox, sandbox: sandbox !== undefined }),
          }),
          orderLinkWriteRoutes(linkRenewal(orderLinks, { runtime: engines.runtime, jobs })),
        ]
      : []),
  ])
  const http = runs('api')
    ? await openHttp(engines, {
        recordAccess: accessRecorder({ bus, runtime: engines.runtime }),
        tables,
        projected,
        live: countConnections(live, metrics),
        metrics,
        sessionLookup,
        payments,
        sandbox,
        processes,
        health,
      })
    : healthServer(logger, health)
  if (!runs('api')) serveGuardedMetrics(http, config, metrics)
  if (metrics) {
    addGauges(engines, { metrics, readSide, jobs })
    await listenForMetrics(engines, metrics)
  }
  closing.add('HTTP', http)
  http.server.on('request', pressure.recordRequest)
  await http.listen({ host: config.host, port: config.port })
  if (runs('api') && sandbox) closing.add('webhooks', sandbox.deliver())
  return payments
}

/** The routes of orders' evidence bundles. A job signs each bundle. */
const evidenceBundleRoutes = (
  engines: Engines,
  { jobs, market }: { readonly jobs: Jobs; readonly market: MarketplaceView },
): RouteTable =>
  evidenceRoutes({
    db: engines.db,
    log: engines.log,
    keys: engines.keys,
    runtime: engines.runtime,
    documents: engines.documents,
    transparencyLog: { ...engines.transparencyLog, store: engines.store },
    market,
    signManifest: manifestSigning(engines, jobs),
  })

/** Renews order links by email: at most one job per order and hour. */
const linkRenewal = (
  links: OrderLinkDeps,
  { runtime, jobs }: { readonly runtime: Runtime; readonly jobs: Jobs },
): LinkRenewal => ({
  runtime,
  stateOf: (token) => stateOfOrderLink(links, token),
  enqueueEmail: (orderId, hour) =>
    jobs.enqueue(
      sendOrderLinkEmail,
      { orderId, hour, expiresOn: renewedLinkExpiry(runtime.now()) },
      { id: `order-link-${orderId}-${hour}`, correlationId: orderId },
    ),
})

interface RunningProcesses {
  readonly jobs: Jobs | undefined
  readonly reactorRunner: ReactorRunner | undefined
}

async function healthOf({ log }: Engines, readSide: ReadSide, running: RunningProcesses): Promise<HealthReport> {
  const { reactorRunner } = running
  const jobCounts = reactorRunner && running.jobs?.counts()
  const [head, models, jobs] = await Promise.all([log.head(), readSide.health(), jobCounts ?? {}])
  const isDegraded = models.some(({ parked, error }) => parked > 0 || error)
  // The response is public, so it omits error texts.
  const projections = models.map(({ name, position, behind, parked }) => ({ name, position, behind, parked }))
  const reactors = reactorRunner ? { reactors: { position: reactorRunner.position() } } : {}
  return { status: isDegraded ? 'degraded' : 'ready', head, projections, ...reactors, jobs }
}
