import { z } from 'zod'
import { defineEvents, type EventOf, personal } from '../kernel/event.ts'
import { accountId, inquiryId, personId } from '../kernel/ids.ts'
import { inquiryTopics } from './inquiry-topics.ts'

const said = personal(z.string(), { subject: 'senderId', retention: 'communication' })

export const inquiryEvents = defineEvents({
  /** `senderId` is an account, or a guest created for this message. Replies go to `email`. */
  InquirySubmitted: z.object({
    inquiryId,
    senderId: personId,
    topic: z.enum(inquiryTopics),
    name: said,
    email: said,
    text: said,
  }),
  /** A support agent has replied by email. */
  InquiryAnswered: z.object({ inquiryId, staffAccountId: accountId }),
})
export type InquiryEvent = EventOf<typeof inquiryEvents>
