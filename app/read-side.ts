import type { UserView } from '#domain/identity/contract.ts'
import { atlasMaps } from '#platform/geo/state-map.atlas.ts'
import type { Projected } from '#platform/http/consistency-gate.ts'
import type { WhoIs } from '#platform/http/request-session.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { LiveDoor } from '#platform/http/websocket-gateway.ts'
import type { Mailbox } from '#platform/mail/email.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { publicKeyOf } from '#platform/push/push.web.ts'
import { rootOf, type StoredCheckpoint } from '#platform/transparency-log/log-tree-store.ts'
import { accountOf, ownerOf } from '#read-side/identity/accounts.query.ts'
import { createLive } from '#read-side/live.ts'
import { liveMaps } from '#read-side/live-maps.ts'
import { keepMarketIndex } from '#read-side/market-index.ts'
import { mailboxReads } from '#read-side/notifications/routes.ts'
import { privacyReads } from '#read-side/privacy/routes.ts'
import { createProjectedWatcher } from '#read-side/projected-watcher.ts'
import { projections } from '#read-side/projections.ts'
import type { ProjectionHealth } from '#read-side/projector/health.ts'
import { createProjector } from '#read-side/projector.ts'
import { reads } from '#read-side/reads.ts'
import { proofReads } from '#read-side/transparency-log/routes.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import type { Engines } from './engines.ts'
import { eventTypes } from './event-definitions.ts'
import { marketClock, marketOf } from './marketplace.ts'
import { whoIsOf } from './sessions.ts'

export interface ReadSide {
  readonly projected: Projected
  readonly tables: readonly RouteTable[]
  readonly live: LiveDoor
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  readonly whoIs: WhoIs
  start(): Promise<void>
  stop(): Promise<void>
  health(): Promise<readonly ProjectionHealth[]>
}

export interface ReadSideParts {
  /** Whether this process writes the read models, or follows the one that does. */
  readonly projects: boolean
  /** Whether it answers searches. */
  readonly answers: boolean
  readonly mailbox: Mailbox | undefined
  readonly sandbox: boolean
  readonly payments: Pick<Payments, 'payoutAccounts'>
}

/** Everything that answers without changing anything. */
export function openReadSide(engines: Engines, parts: ReadSideParts): ReadSide {
  const { db, log, store, keys, geocoder, runtime, config, logger, secrets, telemetry } = engines
  const projector = parts.projects ? createProjector({ db, log, projections, logger, telemetry }) : undefined
  const follower = projector ?? createProjectedWatcher({ db, log, projections, logger })
  const { projected, onProjected, onMoved } = follower
  const clock = marketClock(config.marketplace.timeZone)
  const index = keepMarketIndex({ db, log, logger, runtime, dayOf: (at) => clock(at).day, onMoved })
  const userOf = accountOf(db)
  const credentials = credentialsIn(db)
  const market = marketOf(config, parts)
  const maps = atlasMaps()
  const live = createLive({ log, projected, onProjected, maps: liveMaps({ db, keys, now: runtime.now }), logger })
  return {
    projected,
    live,
    userOf,
    whoIs: whoIsOf({ ownerOf: ownerOf(db), staffs: credentials.staffs, secondStep: config.staffTwoFactor }),
    tables: [
      ...reads({
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
        secondStepRequired: config.staffTwoFactor === 'required',
      }),
      proofReads({ db, transparencyLog: engines.transparencyLog }),
      privacyReads({ db, log, keys }),
      ...(parts.mailbox ? [mailboxReads({ mailbox: parts.mailbox })] : []),
    ],
    start: async () => {
      await follower.start()
      if (parts.answers) await index.start()
    },
    stop: async () => {
      await index.stop()
      await live.close()
      await follower.stop()
    },
    health: follower.health,
  }
}

/** As the atlas calls it, without the article of a sentence. */
const atlasNameOf = (stateName: string): string => stateName.replace(/^the /, '')

/** The last head of the tree that was signed, as an export names it. */
const headOf = (checkpoint: StoredCheckpoint | undefined) =>
  checkpoint && { size: checkpoint.size, root: rootOf(checkpoint.note), signedAt: checkpoint.at }
