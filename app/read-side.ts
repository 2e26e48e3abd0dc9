import type { UserView } from '#domain/identity/contract.ts'
import { staffSetupRequired } from '#domain/identity/credentials.ts'
import { localClock } from '#domain/kernel/time-zone.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import { atlasMaps } from '#platform/geo/state-map.ts'
import { LIVE_NOTICES, parseNotice } from '#platform/http/live-notices.ts'
import type { SessionLookup } from '#platform/http/request-session.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { WebSocketHandler } from '#platform/http/websocket-gateway.ts'
import type { Mailbox } from '#platform/mail/email.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { type ConsistencyGate, createProgressWatcher } from '#platform/projections/projection-progress.ts'
import type { ProjectionHealth } from '#platform/projections/projection-state.ts'
import { createProjector } from '#platform/projections/projector.ts'
import { publicKeyOf } from '#platform/push/push.web.ts'
import { rootOf, type StoredCheckpoint } from '#platform/transparency-log/log-tree-store.ts'
import { type AccountOwner, accountOf, ownerOf } from '#read-side/identity/accounts.query.ts'
import { createLiveUpdates } from '#read-side/live/live-updates.ts'
import { liveMaps } from '#read-side/live-maps.ts'
import { mailboxReadRoutes } from '#read-side/notifications/routes.ts'
import { privacyReadRoutes } from '#read-side/privacy/routes.ts'
import { createProductIndexReplica } from '#read-side/product-index.ts'
import { projections } from '#read-side/projections.ts'
import { readRoutes } from '#read-side/routes.ts'
import { transparencyLogReadRoutes } from '#read-side/transparency-log/routes.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import type { Engines } from './engines.ts'
import { eventTypes } from './event-definitions.ts'
import { marketplaceView } from './marketplace.ts'

export interface ReadSide {
  readonly projected: ConsistencyGate
  readonly tables: readonly RouteTable[]
  readonly live: WebSocketHandler
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  readonly sessionLookup: SessionLookup
  start(): Promise<void>
  stop(): Promise<void>
  health(): Promise<readonly ProjectionHealth[]>
}

export interface ReadSideParts {
  /** Commits pages of events if this process runs the projections; undefined if another process does. */
  readonly projectionWriter: Database | undefined
  /** Whether this process serves searches and live updates. */
  readonly servesRequests: boolean
  readonly mailbox: Mailbox | undefined
  readonly sandbox: boolean
  readonly payments: Pick<Payments, 'payoutAccounts'>
}

/** The projections, the read routes and the live updates. */
export function openReadSide(engines: Engines, parts: ReadSideParts): ReadSide {
  const { db, log, store, keys, geocoder, runtime, config, logger, secrets, telemetry } = engines
  const { projectionWriter: writer } = parts
  const projector = writer && createProjector({ db, writer, log, projections, logger, telemetry })
  const follower = projector ?? createProgressWatcher({ db, log, projections, logger })
  const { projected, onProgress, onCheckpointMove } = follower
  const clock = localClock(config.marketplace.timeZone)
  const index = createProductIndexReplica({
    db,
    log,
    logger,
    runtime,
    dayOf: (at) => clock(at).day,
    onCheckpointMove,
  })
  const userOf = accountOf(db)
  const credentials = credentialsIn(db)
  const market = marketplaceView(config, parts)
  const maps = atlasMaps()
  const live = createLiveUpdates({
    log,
    projected,
    onProgress,
    maps: liveMaps({ db, keys, now: runtime.now }),
    logger,
  })
  /** An empty payload means that notices may have been missed. */
  const listenForNotices = () =>
    db.listen(LIVE_NOTICES, (payload) => (payload ? live.notify(parseNotice(payload)) : live.resync()))
  let stopListening: (() => Promise<void>) | undefined
  return {
    projected,
    live,
    userOf,
    sessionLookup: sessionLookupOf({
      ownerOf: ownerOf(db),
      meetsStaffPolicy: credentials.meetsStaffPolicy,
      staffTwoFactor: config.staffTwoFactor,
    }),
    tables: [
      ...readRoutes({
        db,
        log,
        keys,
        geocoder,
        market,
        runtime,
        clock: () => clock(runtime.now()),
        index,
        map: () => maps(atlasNameOf(market.stateName)),
        payouts: parts.payments.payoutAccounts.payouts,
        pushKey: publicKeyOf(secrets.pushKey),
        telemetry,
        rawLog: {
          store,
          eventTypes,
          treeHead: async () => headOf(await engines.transparencyLog.treeStore.latestCheckpoint()),
        },
        sessions: sessionsIn(db, runtime.now),
        twoFactorRequired: config.staffTwoFactor === 'required',
      }),
      transparencyLogReadRoutes({ db, transparencyLog: engines.transparencyLog }),
      privacyReadRoutes({ db, log, keys }),
      ...(parts.mailbox ? [mailboxReadRoutes({ mailbox: parts.mailbox })] : []),
    ],
    start: async () => {
      await follower.start()
      if (!parts.servesRequests) return
      await index.start()
      stopListening = await listenForNotices()
    },
    stop: async () => {
      await stopListening?.()
      await index.stop()
      await live.close()
      await follower.stop()
    },
    health: follower.health,
  }
}

/** The atlas names the District of Columbia without its article. */
const atlasNameOf = (stateName: string): string => stateName.replace(/^the /, '')

/** The latest signed tree head, as exports include it. */
const headOf = (checkpoint: StoredCheckpoint | undefined) =>
  checkpoint && { size: checkpoint.size, root: rootOf(checkpoint.note), signedAt: checkpoint.signedAt }

interface SessionLookupDeps {
  readonly ownerOf: (accountId: string) => Promise<AccountOwner | undefined>
  /** Whether an account's password is long enough for staff. */
  readonly meetsStaffPolicy: (accountId: string) => Promise<boolean>
  readonly staffTwoFactor: Config['staffTwoFactor']
}

/** The actor of a session. This is the only place that gives an actor a staff role. */
const sessionLookupOf =
  ({ ownerOf, meetsStaffPolicy, staffTwoFactor }: SessionLookupDeps): SessionLookup =>
  async ({ accountId, twoFactorEnrollmentId }) => {
    const owner = await ownerOf(accountId)
    if (!owner) return undefined
    const { verified, producerId, staff: role } = owner.user
    const twoFactorCompleted =
      staffTwoFactor === 'optional' ||
      (twoFactorEnrollmentId !== undefined && twoFactorEnrollmentId === owner.twoFactorEnrollmentId)
    return {
      kind: 'member',
      accountId,
      verified,
      ...(producerId ? { producerId } : {}),
      ...(owner.suspended ? { suspended: true } : {}),
      ...(role
        ? staffSetupRequired({ role, longPassword: await meetsStaffPolicy(accountId), twoFactorCompleted })
        : {}),
    }
  }
