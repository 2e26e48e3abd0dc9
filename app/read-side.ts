import type { UserView } from '#domain/identity/contract.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { LiveDoor } from '#platform/http/live-door.ts'
import type { RouteTable } from '#platform/http/route.ts'
import { sessionsIn } from '#platform/http/sessions.ts'
import type { Projected } from '#platform/http/waiting.ts'
import type { Mailbox } from '#platform/mail/mailbox.ts'
import type { Payments } from '#platform/payments/payments.ts'
import { atlasMaps } from '#platform/places/state-map.atlas.ts'
import { publicKeyOf } from '#platform/push/push.web.ts'
import { accountOf } from '#read-side/identity/accounts.query.ts'
import { createLive } from '#read-side/live.ts'
import { liveMaps } from '#read-side/live-maps.ts'
import { keepMarketIndex } from '#read-side/market-index.ts'
import { mailboxReads } from '#read-side/notifications/routes.ts'
import { createProjectedWatcher } from '#read-side/projected-watcher.ts'
import { projections } from '#read-side/projections.ts'
import type { ProjectionHealth } from '#read-side/projector/health.ts'
import { createProjector } from '#read-side/projector.ts'
import { reads } from '#read-side/reads.ts'
import { credentialsIn } from '#write-side/identity/credentials.ts'
import type { Engines } from './engines.ts'
import { marketOf } from './market.ts'
import { marketClock } from './market-day.ts'

export interface ReadSide {
  readonly projected: Projected
  readonly tables: readonly RouteTable[]
  readonly live: LiveDoor
  readonly userOf: (accountId: string) => Promise<UserView | undefined>
  readonly whoIs: (accountId: string) => Promise<Actor | undefined>
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
  const { db, log, keys, places, facts, config, logger, secrets } = engines
  const projector = parts.projects ? createProjector({ db, log, projections, logger }) : undefined
  const follower = projector ?? createProjectedWatcher({ db, log, projections, logger })
  const { projected, onProjected, onMoved } = follower
  const clock = marketClock(config.market.state)
  const index = keepMarketIndex({ db, log, logger, facts, dayOf: (at) => clock(at).day, onMoved })
  const userOf = accountOf(db)
  const market = marketOf(config, parts)
  const maps = atlasMaps()
  const live = createLive({ log, projected, onProjected, maps: liveMaps({ db, keys }), logger })
  return {
    projected,
    live,
    userOf,
    whoIs: async (accountId) => actorOf(await userOf(accountId)),
    tables: [
      ...reads({
        ...{
          db,
          keys,
          places,
          market,
          facts,
          clock: () => clock(facts.now()),
          index,
          map: () => maps(atlasNameOf(market.stateName)),
        },
        payouts: parts.payments.payoutAccounts.payouts,
        pushKey: publicKeyOf(secrets.pushKey),
        ...{ sessions: sessionsIn(db), passwordSells: credentialsIn(db).sells },
      }),
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

const actorOf = (user: UserView | undefined): Actor | undefined =>
  user && {
    kind: 'member',
    accountId: user.id,
    verified: user.verified,
    ...(user.producerId ? { producerId: user.producerId } : {}),
    ...(user.staff ? { staff: user.staff } : {}),
  }
