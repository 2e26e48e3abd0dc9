import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { localClock } from '#domain/kernel/time-zone.ts'
import { serveClient } from '#platform/http/client-files.ts'
import { mountWebhook, type RecordAccess } from '#platform/http/mount-routes.ts'
import { createRenderedPages } from '#platform/http/rendered-pages.ts'
import type { SessionLookup } from '#platform/http/request-session.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { createServer } from '#platform/http/server.ts'
import type { WebSocketHandler } from '#platform/http/websocket-gateway.ts'
import { STRIPE_SCRIPT } from '#platform/payments/payments.stripe.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import type { Metrics } from '#platform/telemetry/metrics.ts'
import { isPayoutAccount } from '#read-side/payouts/payouts.query.ts'
import { sandboxBrowserRoutes } from '#sandbox/browser-routes.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { paymentWebhook } from '#write-side/checkout/routes.ts'
import type { Engines } from './engines.ts'
import { stateName } from './marketplace.ts'
import { pageMetadata } from './page-metadata.ts'
import { pagePreloads } from './page-preloads.ts'
import { pageRenderer } from './page-renderer.ts'
import { WEBHOOK_PATH } from './payments.ts'
import type { Processes } from './processes.ts'
import { serveFiles, serveImages, serveManifest, serveSecurityTxt, serveSitemap } from './public-files.ts'
import { type Health, recordHeartbeat, serveHealth } from './system-status.ts'
import { serveGuardedMetrics } from './telemetry.ts'

export interface HttpParts {
  readonly tables: readonly RouteTable[]
  readonly projected: ConsistencyGate
  readonly recordAccess: RecordAccess
  readonly live: WebSocketHandler
  readonly sessionLookup: SessionLookup
  readonly payments: Payments
  readonly sandbox: Sandbox | undefined
  readonly processes: Processes
  readonly health: Health
  readonly metrics: Metrics | undefined
}

/** The build of the pages: for browsers in `client`, for this process in `server`. */
export const PAGES_BUILD = resolve(import.meta.dirname, '../dist/pages')
/** Stripe's script and the frames it opens. */
const STRIPE_HOSTS = [
  new URL(STRIPE_SCRIPT).origin,
  'https://*.js.stripe.com',
  'https://hooks.stripe.com',
  'https://api.stripe.com',
]

/** The HTTP server with all routes. */
export function openHttp(engines: Engines, parts: HttpParts): Promise<FastifyInstance> {
  const { config, secrets, db, logger, files, imageStore, runtime, idempotencyKeys } = engines
  const clock = localClock(config.marketplace.timeZone)
  const { payments, sandbox, processes, health } = parts
  const market = { name: config.marketplace.name, stateName: stateName(config.marketplace.state) }
  return createServer({
    log: logger,
    publicUrl: config.publicUrl,
    sessions: { db, secrets: atLeastOne(secrets.sessionSecrets), sessionLookup: parts.sessionLookup, now: runtime.now },
    tables: parts.tables,
    consistencyGate: parts.projected,
    recordAccess: parts.recordAccess,
    idempotencyKeys,
    webSocketHandler: parts.live,
    webSockets: config.webSockets,
    cardHosts: sandbox ? [] : STRIPE_HOSTS,
    rateLimits: engines.rateLimits,
    trustedProxies: config.trustedProxies,
    timeouts: config.timeouts,
    isReady: db.reachable,
    uploads: { ...config.uploads, folder: join(config.dataDir, 'files', 'receiving') },
    telemetry: engines.telemetry,
    extraRoutes: async (app, texts) => {
      serveHealth(app, health)
      serveGuardedMetrics(app, config, parts.metrics)
      serveFiles(app, files)
      serveImages(app, imageStore)
      const take = paymentWebhook({
        payments,
        apply: processes.applyProcessorEvent,
        recordHeartbeat: recordHeartbeat(db, 'processor'),
        isOwnAccount: async (event) => {
          if (event.about === 'account') return processes.ownsAccount(event.account)
          return event.about !== 'payout' || isPayoutAccount(db, event.payout.accountId)
        },
        recordIgnored: ({ webhookEventId, reason }) => {
          engines.telemetry.increment('webhook_events_ignored', reason)
          logger.warn({ webhookEventId, reason }, 'webhook event ignored: it is not for this marketplace')
        },
      })
      await mountWebhook(app, { path: WEBHOOK_PATH, signatureHeader: 'stripe-signature', handle: take }, texts)
      if (sandbox) await app.register(sandboxBrowserRoutes(sandbox))
      serveManifest(app, market)
      serveSecurityTxt(app, { publicUrl: config.publicUrl, email: config.marketplace.email, runtime })
      serveSitemap(app, { db, publicUrl: config.publicUrl, market })
      const headOf = pageMetadata({ db, publicUrl: config.publicUrl, market, clock: () => clock(runtime.now()) })
      const { timeZone } = config.marketplace
      await serveClient(app, {
        root: join(PAGES_BUILD, 'client'),
        metadataOf: headOf,
        preloadsOf: (address) => pagePreloads(address, runtime.now()),
        rendered: createRenderedPages({
          render: pageRenderer({ app, root: join(PAGES_BUILD, 'server'), timeZone }),
          log: logger,
          telemetry: engines.telemetry,
        }),
        site: market.name,
        timeZone,
        texts,
      })
    },
  })
}

/** Every process with the `api` role has a session secret: it is configured, or generated. */
function atLeastOne([current, ...previous]: readonly string[]): readonly [string, ...string[]] {
  if (current === undefined) throw new Error('a process with api needs a session secret')
  return [current, ...previous]
}
