import type { ConversationView } from '#domain/messaging/contract.ts'
import { conversationsQuery } from '#frontend/shared/messaging/api.ts'

/** The latest conversations with customers. */
export const customerConversationsQuery = conversationsQuery({ search: '', limit: 30, side: 'producer' })

/** Whether the last message is the customer's. */
export const isUnanswered = ({ lastMessage }: ConversationView): boolean => lastMessage?.mine === false
