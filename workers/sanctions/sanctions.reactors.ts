import { standingEvents } from '#domain/sanctions/standing.events.ts'
import { job, type Reactor, reactor } from '../reactor.ts'
import { endSubscriptions } from './end-subscriptions.job.ts'
import { sendSanctionNews } from './send-sanction-news.job.ts'

const sendSanctionNewsWhenDecided = reactor(
  standingEvents,
  [
    ...(['AccountWarned', 'AccountPaused', 'AccountEnded'] as const),
    ...(['PauseOver', 'SanctionUpheld', 'SanctionLifted'] as const),
  ],
  ({ data: { accountId }, revision }) => [job(sendSanctionNews, { accountId, revision })],
)

/** Nothing of theirs, and nothing for them, is charged any more. What was ended stays so, whatever comes of another look. */
const endSubscriptionsWhenEnded = reactor(
  standingEvents,
  ['AccountEnded'],
  ({ data: { accountId, producerId, sanctionId } }) => [
    job(endSubscriptions, { accountId, sanctionId, ...(producerId && { producerId }) }),
  ],
)

export const sanctionReactors: readonly Reactor[] = [sendSanctionNewsWhenDecided, endSubscriptionsWhenEnded]
