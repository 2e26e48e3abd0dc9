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
