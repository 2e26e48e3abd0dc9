import type { Reactor } from '../reactor.ts'
import { endBoxWhenClosed, settlePlaceWhenClaimed } from './after-boxes.reactors.ts'
import { endSubscriptionWhenItIsOver } from './end-subscription-when-it-is-over.reactor.ts'
import { sendSubscriptionNewsWhenItHappened } from './send-subscription-news-when-it-happened.reactor.ts'

export const boxReactors: readonly Reactor[] = [
  settlePlaceWhenClaimed,
  endBoxWhenClosed,
  endSubscriptionWhenItIsOver,
  sendSubscriptionNewsWhenItHappened,
]
