import { useAtom } from 'jotai'
import type { ConversationView, MessageView } from '#domain/messaging/contract.ts'
import { errorMessage } from '#frontend/shared/lib/problem-error.ts'
import {
  type Outgoing,
  outboxAtom,
  pendingMessages,
  say,
  useRefresh,
  withoutSent,
  withProblem,
  withSent,
} from './outbox.ts'

/** What was said follows what was said before it. */
const lines = new Map<string, Promise<unknown>>()

interface OutboxOf {
  readonly conversation: ConversationView
  readonly orderKey: string | undefined
  readonly messages: readonly MessageView[]
}

/** Says things at once and sends them one after another; what does not get through stays, to be sent again. */
export function useOutbox({ conversation, orderKey, messages }: OutboxOf) {
  const [outbox, change] = useAtom(outboxAtom)
  const refresh = useRefresh()
  const { id } = conversation

  async function post({ id: clientMessageId, content }: Outgoing): Promise<void> {
    try {
      await say({ conversation, orderKey, content, clientMessageId })
      await refresh.conversation(id)
      change((now) => withoutSent(now, id, clientMessageId))
    } catch (error) {
      change((now) => withProblem(now, id, clientMessageId, errorMessage(error)))
    }
  }

  function send(said: Outgoing): void {
    change((now) => withSent(now, id, said))
    lines.set(
      id,
      (lines.get(id) ?? Promise.resolve()).then(() => post(said)),
    )
  }

  return {
    waiting: pendingMessages(outbox, id, messages),
    say: (content: string) => send({ id: crypto.randomUUID(), content, at: new Date().toISOString() }),
    again: ({ problem: _, ...message }: Outgoing) => send(message),
    takeBack: (said: Outgoing) => change((now) => withoutSent(now, id, said.id)),
  }
}
