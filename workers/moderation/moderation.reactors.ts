import type { Reactor } from '../reactor.ts'
import { barWritersWhenDecided } from './bar-writers-when-decided.reactor.ts'
import { sendModerationNewsWhenDecided } from './send-moderation-news-when-decided.reactor.ts'

export const moderationReactors: readonly Reactor[] = [barWritersWhenDecided, ...sendModerationNewsWhenDecided]
