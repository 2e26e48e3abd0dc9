import type { MessageView } from '#domain/messaging/contract.ts'

/** Something that was said and is not among the messages yet. */
export interface Outgoing {
  /** Its `clientMessageId`: the same however often it is sent. */
  readonly id: string
  readonly content: string
  readonly at: string
  /** Why it did not get through; until then it is on its way. */
  readonly problem?: string
}

/** By conversation. */
export type Outbox = Readonly<Record<string, readonly Outgoing[]>>

export const withSaid = (outbox: Outbox, conversation: string, said: Outgoing): Outbox => ({
  ...outbox,
  [conversation]: [...(outbox[conversation] ?? []).filter(({ id }) => id !== said.id), said],
})

export const withoutSaid = (outbox: Outbox, conversation: string, id: string): Outbox => ({
  ...outbox,
  [conversation]: (outbox[conversation] ?? []).filter((each) => each.id !== id),
})

export const withProblem = (outbox: Outbox, conversation: string, id: string, problem: string): Outbox => ({
  ...outbox,
  [conversation]: (outbox[conversation] ?? []).map((each) => (each.id === id ? { ...each, problem } : each)),
})

/** What is still to be shown beside the messages: one that has arrived is one of them. */
export function stillOut(outbox: Outbox, conversation: string, messages: readonly MessageView[]): readonly Outgoing[] {
  const arrived = new Set(messages.map(({ clientMessageId }) => clientMessageId))
  return (outbox[conversation] ?? []).filter(({ id }) => !arrived.has(id))
}
