import type { Reactor } from '../reactor.ts'
import { tellOfMessageWhenUnread } from './tell-of-message-when-unread.reactor.ts'

export const messagingReactors: readonly Reactor[] = [tellOfMessageWhenUnread]
