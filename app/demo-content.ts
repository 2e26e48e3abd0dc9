import type { Engines } from '#app/engines.ts'
import type { OpenPayments } from '#app/payments.ts'
import { imageCacheIn, putImages, sceneUrl } from '#demo/demo-images.ts'
import { type Published, publishSeasonalContent } from '#demo/seasonal-content.ts'
import { offlineDriver, sandboxDriver } from '#demo/seed/checkout-driver.ts'
import { seedDemoMarket } from '#demo/seed-demo-market.ts'
import type { CommandBus } from '#domain/kernel/command-bus.ts'
import type { Instant } from '#domain/kernel/event.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { ConsistencyGate } from '#platform/projections/projection-progress.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import { conversationReadMarksIn } from '#write-side/messaging/conversation-read-marks.ts'
import { notificationInboxesIn } from '#write-side/notifications/notification-inboxes.ts'

export interface SeedParts {
  readonly bus: CommandBus
  readonly openedPayments: OpenPayments
  readonly projected: ConsistencyGate
  /** Undefined in a process that only runs projections. */
  readonly jobs: Jobs | undefined
}

/** Seeds an empty marketplace with the demo. Does nothing if it has data. */
export async function seedIfEmpty(
  engines: Engines,
  { bus, openedPayments, projected, jobs }: SeedParts,
): Promise<void> {
  const { runtime, keys, geocoder, db, logger, documents } = engines
  const summary = await seedDemoMarket({
    bus,
    runtime,
    keys,
    geocoder,
    now: runtime.now(),
    setPassword: credentialsIn(db).set,
    readMarks: notificationInboxesIn(db),
    conversationReadMarks: conversationReadMarksIn(db),
    checkoutDriver: driverOf(openedPayments, runtime.now),
    documentStore: documents,
    canReconcile: openedPayments.sandbox !== undefined,
    faults: jobs && { db, projected, jobs },
  })
  if (jobs && !summary.wasSeeded)
    logger.warn('the demo includes a parked event and a failed job: see /support/system-status')
  const seasons = await publishSeasonalContentOf(engines, bus)
  logger.info({ ...summary, seasons }, 'demo marketplace is ready')
}

/** Demo orders are paid in the sandbox, if there is one, so that they can be refunded. */
const driverOf = ({ payments, sandbox }: { payments: Payments } & Pick<OpenPayments, 'sandbox'>, now: () => Instant) =>
  sandbox ? sandboxDriver(payments, sandbox) : offlineDriver(now)

/**
 * Publishes the seasonal content of the marketplace's US state. Its images are stored as files; a demo marketplace
 * composes them on request.
 */
export const publishSeasonalContentOf = (
  { runtime, files, config }: Engines,
  bus: CommandBus,
): Promise<Published | undefined> =>
  publishSeasonalContent({
    bus,
    runtime,
    state: config.marketplace.state,
    putImages: async (scenes) =>
      config.seedDemo ? scenes.map(sceneUrl) : putImages(scenes, { files, cacheFolder: imageCacheIn(config.dataDir) }),
  })
