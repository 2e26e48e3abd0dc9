import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, inquiryId, personId } from '../kernel/ids.ts'

export const inquiryTopics = ['order', 'account', 'selling', 'problem', 'other'] as const
export type InquiryTopic = (typeof inquiryTopics)[number]

const fromSender = personal(z.string(), { subject: 'senderId', retention: 'communication' })

export const inquiryEvents = defineEvents({
  /** `senderId` is an account, or a guest created for this message. Replies go to `email`. */
  InquirySubmitted: z.object({
    inquiryId,
    senderId: personId,
    topic: z.enum(inquiryTopics),
    name: fromSender,
    email: fromSender,
    text: fromSender,
  }),
  /** A support agent has replied by email. */
  InquiryAnswered: z.object({ inquiryId, staffAccountId: accountId }),
})
export type InquiryEvent = EventOf<typeof inquiryEvents>
