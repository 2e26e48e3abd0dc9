import { conversationEvents } from '#domain/messaging/conversation.events.ts'
import { job, reactor } from '../reactor.ts'
import { barWriters } from './bar-writers.job.ts'

export const barWritersWhenDecided = reactor(
  conversationEvents,
  ['SenderBarred', 'ConversationReopened'],
  ({ type, data, revision }) => {
    const { conversationId, buyerId, producerId } = data
    const of = type === 'SenderBarred' ? [data.side] : data.barred
    if (of.length === 0) return []
    const given = { conversationId, buyerId, producerId, revision, of }
    return [job(barWriters, given)]
  },
)
