import type { Actor } from '#domain/kernel/actor.ts'

/** The two sides of a conversation. */
export const sides = ['buyer', 'producer'] as const
export type Side = (typeof sides)[number]

export const otherSide = (side: Side): Side => (side === 'buyer' ? 'producer' : 'buyer')

export interface Parties {
  /** The current buyer: a guest's order can be linked to an account later. */
  readonly buyerId: string
  readonly producerId: string
}

/** The caller's side, if they have one. `hasKey`: the caller has the order's signed link. */
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

/**
 * An order has one conversation, whose id derives from the order's. It stays the same when the order is linked to an
 * account.
 */
export const conversationOfOrder = (orderId: string): string => orderId.replace(/^order_/, 'conversation_')
export const orderOfConversation = (conversationId: string): string =>
  conversationId.replace(/^conversation_/, 'order_')

/** Seed of the id of any other conversation: one per buyer, producer and subject. */
export const conversationSeed = (buyerId: string, producerId: string, { kind, id }: Subject): string =>
  `${buyerId} ${producerId} ${kind} ${id}`

/** Reasons for reporting a message. */
export const REPORT_REASONS = {
  spam: 'Spam or advertising',
  offensive: 'Offensive or hateful',
  threatening: 'Threatening',
  fraud: 'Asks for money or details elsewhere',
  personal_information: 'Reveals private information',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof REPORT_REASONS
export const reportReasons = Object.keys(REPORT_REASONS) as [ReportReason, ...ReportReason[]]

/** In characters. */
export const MAX_MESSAGE_LENGTH = 2_000
