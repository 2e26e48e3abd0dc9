import { z } from 'zod'
import { defineEndpoint, problems } from '../kernel/contract.ts'
import { inquiryId } from '../kernel/ids.ts'
import { UNPRINTABLE } from '../kernel/name-text.ts'
import { inquiryTopics } from './inquiry.events.ts'

/** The form of the contact page. */
export const inquiryForm = z.object({
  topic: z.enum(inquiryTopics, 'Choose a topic'),
  name: z
    .string()
    .trim()
    .min(1, 'Enter your name')
    .max(80, 'At most 80 characters')
    .refine((name) => !UNPRINTABLE.test(name), 'Remove invisible characters'),
  email: z.email('Please enter a valid email address').max(254, 'Please enter a valid email address'),
  text: z.string().trim().min(10, 'Write at least 10 characters').max(4000, 'At most 4000 characters'),
})
export type InquiryForm = z.infer<typeof inquiryForm>

/** An entry of the queue, without the message. */
const inquiryCard = z.object({
  id: z.string(),
  topic: z.enum(inquiryTopics),
  sentAt: z.string(),
  fromMember: z.boolean(),
  answeredAt: z.string().nullable(),
  /** Username of the support agent who answered. */
  answeredBy: z.string().nullable(),
})
export type InquiryCard = z.infer<typeof inquiryCard>

/** Fields are null once erased. */
export const inquiryView = inquiryCard.extend({
  name: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string().nullable(),
  /** Null for guests. */
  accountId: z.string().nullable(),
})
export type InquiryView = z.infer<typeof inquiryView>

const one = z.object({ id: inquiryId })

export const contactContract = {
  send: defineEndpoint({
    method: 'POST',
    path: '/api/contact',
    summary: 'Send a message to support',
    body: inquiryForm,
    response: z.object({ id: z.string() }),
  }),
  queue: defineEndpoint({
    method: 'GET',
    path: '/api/staff/inquiries',
    summary: 'Messages from the contact page: open ones oldest first, answered ones newest first',
    query: z.object({
      show: z.enum(['open', 'answered']).default('open'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: z.object({
      inquiries: z.array(inquiryCard),
      total: z.number(),
      page: z.number(),
      pageSize: z.number(),
    }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/api/staff/inquiries/:id',
    summary: 'One message from the contact page; access is logged',
    params: one,
    response: inquiryView,
  }),
  answered: defineEndpoint({
    method: 'POST',
    path: '/api/staff/inquiries/:id/answered',
    summary: 'Record that a message from the contact page was answered by email',
    params: one,
    response: z.object({ id: z.string() }),
  }),
}

export const contactProblems = problems({
  inquiry_not_found: { status: 404, text: 'There is no such message.' },
})

/** Message to open pages of support. */
export interface InquiryUpdate {
  readonly type: 'inquiry_update'
}
