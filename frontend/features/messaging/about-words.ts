import type { ConversationView } from '#domain/messaging/contract.ts'

/** The subject of a conversation, as text. */
export function aboutWords({ kind, name }: ConversationView['subject']): string {
  if (kind === 'order') return `Order #${name}`
  return kind === 'product' ? `About ${name}` : 'A question to the producer'
}
