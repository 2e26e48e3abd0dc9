import { z } from 'zod'
import { defineEndpoint } from '#domain/kernel/contract.ts'
import { inboxFilters, inboxTypes } from './staff-inbox-types.ts'

/** Internal: hours to handle work that no policy or bank sets a deadline for. */
export const RESPONSE_TARGET_HOURS = {
  flagged_content: 48,
  appeal: 7 * 24,
  certificate: 7 * 24,
  discrepancy: 24,
  inquiry: 48,
} as const

/** What an item is about; with `id` it identifies the page that handles it. */
export const inboxRecords = [
  'dispute',
  'flagged_item',
  'account',
  'application',
  'certificate',
  'discrepancy',
  'inquiry',
] as const

const inboxItem = z.object({
  type: z.enum(inboxTypes),
  record: z.enum(inboxRecords),
  /** Id of the record; for a certificate, the product's id. */
  id: z.string(),
  /** Code of the reason, content type, topic or kind; null if there is none. */
  topic: z.string().nullable(),
  /** An order number, username, or name of a product or producer; null if there is none, or once erased. */
  subject: z.string().nullable(),
  buyerName: z.string().nullable(),
  producerName: z.string().nullable(),
  waitingSince: z.string(),
  dueAt: z.string(),
  overdue: z.boolean(),
  /** Username of the assignee; null if unassigned. */
  assignee: z.string().nullable(),
  assignedToMe: z.boolean(),
  /** The reader has not read it since it last changed; null where the server stores no read marks. */
  unread: z.boolean().nullable(),
  /** Author and time of the last message; null for an item that the marketplace created. */
  lastMessage: z.object({ by: z.enum(['buyer', 'producer', 'support', 'member', 'guest']), at: z.string() }).nullable(),
})
export type InboxItem = z.infer<typeof inboxItem>

const staffInbox = z.object({
  /** One page, earliest due date first. */
  items: z.array(inboxItem),
  /** Items that match the type, by filter. */
  counts: z.object({ all: z.number(), mine: z.number(), unassigned: z.number() }),
  /** Items that match the filter, by type; without the types that the reader's role cannot act on. */
  types: z.partialRecord(z.enum(inboxTypes), z.number()),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type StaffInbox = z.infer<typeof staffInbox>

export const staffInboxContract = {
  inbox: defineEndpoint({
    method: 'GET',
    path: '/api/staff/inbox',
    summary: 'All work that waits for the caller’s role, first due first',
    query: z.object({
      show: z.enum(inboxFilters).default('all'),
      type: z.enum(inboxTypes).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    response: staffInbox,
  }),
}
