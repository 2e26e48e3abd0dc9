import type { ConversationView } from '#domain/messaging/contract.ts'

/** What a conversation is about, as people read it. */
export function aboutWords({ kind, name }: ConversationView['about']): string {
  if (kind === 'order') return `Order #${name}`
  return kind === 'product' ? `About ${name}` : 'A question to the producer'
}
