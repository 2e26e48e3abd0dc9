import type { InquiryEvent, InquiryTopic } from '#domain/contact/inquiry.events.ts'
import { type Projection, table } from '#platform/projections/projection.ts'
import { valueOrNull } from '#read-side/kernel/personal-values.ts'

interface InquiryRow {
  readonly id: string
  readonly senderId: string
  readonly topic: InquiryTopic
  readonly name: string | null
  readonly email: string | null
  readonly text: string | null
  readonly sentAt: string
  readonly answeredAt: string | null
  readonly answeredBy: string | null
}

export const inquiries = table<InquiryRow, InquiryEvent>({
  name: 'inquiries',
  key: 'id',
  columns: {
    id: 'key',
    senderId: 'key',
    topic: 'key',
    name: 'text',
    email: 'text',
    text: 'text',
    sentAt: 'instant',
    answeredAt: 'instant',
    answeredBy: 'text',
  },
  indexes: ['(sent_at) where answered_at is null', '(sender_id)'],
  keysOf: ({ data }) => data.inquiryId,
  on: {
    InquirySubmitted: (_, { data, meta }) => ({
      id: data.inquiryId,
      senderId: data.senderId,
      topic: data.topic,
      name: valueOrNull(data.name),
      email: valueOrNull(data.email),
      text: valueOrNull(data.text),
      sentAt: meta.recordedAt,
      answeredAt: null,
      answeredBy: null,
    }),
    InquiryAnswered: (row, { data, meta }) =>
      row && { ...row, answeredAt: meta.recordedAt, answeredBy: data.staffAccountId },
  },
})

/** Inquiries sent with the contact form. */
export const contact: Projection = { name: 'contact', version: 1, tables: [inquiries] }
