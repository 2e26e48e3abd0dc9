import type { Actor } from '#domain/kernel/actor.ts'

/** A conversation has two sides: whoever buys, and the producer, whoever answers for it. */
export const sides = ['buyer', 'producer'] as const
export type Side = (typeof sides)[number]

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'producer' : 'buyer')

export interface Parties {
  /** As of now: a guest's order may have found its account. */
  readonly buyerId: string
  readonly producerId: string
}

/** On which side somebody speaks, if on any. `hasKey`: they hold the signed link of the order it is about. */
export function sideOf({ buyerId, producerId }: Parties, actor: Actor, hasKey: boolean): Side | undefined {
  if (actor.kind === 'member' && actor.accountId === buyerId) return 'buyer'
  if (actor.kind === 'member' && actor.producerId === producerId) return 'producer'
  return hasKey ? 'buyer' : undefined
}

/** What a conversation is about. */
export const subjectKinds = ['order', 'product', 'producer'] as const
export type SubjectKind = (typeof subjectKinds)[number]

export interface Subject {
  readonly kind: SubjectKind
  readonly id: string
}

/** The one conversation about an order is named by it: it stays the same when a guest's order finds its account. */
export const conversationOfOrder = (orderId: string): string => orderId.replace(/^order_/, 'conversation_')
export const orderOfConversation = (conversationId: string): string =>
  conversationId.replace(/^conversation_/, 'order_')

/** What the id of any other conversation is made from: there is one of each buyer, producer and subject. */
export const conversationSeed = (buyerId: string, producerId: string, { kind, id }: Subject): string =>
  `${buyerId} ${producerId} ${kind} ${id}`

/** Why somebody may think that a message should not have been written. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  threatening: 'Threatens somebody',
  fraud: 'Asks for money or details elsewhere',
  private: 'Tells private things about somebody',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** Characters. */
export const MAX_MESSAGE_LENGTH = 2_000
