import { boxEvents } from '#domain/boxes/box.events.ts'
import { job, reactor } from '../reactor.ts'
import { endBox } from './end-box.job.ts'
import { settlePlace } from './settle-place.job.ts'

/** Long enough for whoever claimed the place to have begun the subscription. */
const PATIENCE_MS = 600_000

export const settlePlaceWhenClaimed = reactor(boxEvents, ['PlaceClaimed'], ({ data: { boxId, subscriptionId } }) => [
  job(settlePlace, { boxId, subscriptionId }, { delayMs: PATIENCE_MS }),
])

export const endBoxWhenClosed = reactor(boxEvents, ['BoxClosed'], ({ data: { boxId } }) => [job(endBox, { boxId })])
