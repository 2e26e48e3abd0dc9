import { useAtom } from 'jotai'
import type { ConversationView, MessageView } from '#domain/messaging/contract.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import {
  type Outgoing,
  outboxAtom,
  pendingMessages,
  sendMessage,
  useRefresh,
  withoutSent,
  withProblem,
  withSent,
} from './outbox.ts'

/** The last send of each conversation. The next message waits for it, so that messages arrive in order. */
const lastSends = new Map<string, Promise<unknown>>()

interface OutboxOptions {
  readonly conversation: ConversationView
  readonly orderKey: string | undefined
  readonly messages: readonly MessageView[]
}

/** Shows messages at once and sends them one at a time. Failed messages stay in the outbox for a retry. */
export function useOutbox({ conversation, orderKey, messages }: OutboxOptions) {
  const [outbox, change] = useAtom(outboxAtom)
  const refresh = useRefresh()
  const { id } = conversation

  async function post({ id: clientMessageId, content }: Outgoing): Promise<void> {
    try {
      await sendMessage({ conversation, orderKey, content, clientMessageId })
      await refresh.conversation(id)
      change((now) => withoutSent(now, id, clientMessageId))
    } catch (error) {
      change((now) => withProblem(now, id, clientMessageId, errorMessage(error)))
    }
  }

  function enqueue(message: Outgoing): void {
    change((now) => withSent(now, id, message))
    lastSends.set(
      id,
      (lastSends.get(id) ?? Promise.resolve()).then(() => post(message)),
    )
  }

  return {
    pending: pendingMessages(outbox, id, messages),
    send: (content: string) => enqueue({ id: crypto.randomUUID(), content, at: new Date().toISOString() }),
    retry: ({ problem: _, ...message }: Outgoing) => enqueue(message),
    remove: (message: Outgoing) => change((now) => withoutSent(now, id, message.id)),
  }
}
