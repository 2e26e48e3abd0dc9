import { z } from 'zod'
import { actorKinds, isChronological, logFilter, suggestedKinds } from '#domain/audit/log-filter.ts'
import { accessTypes } from '#domain/kernel/access-type.ts'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'
import { savedQueryId } from '#domain/kernel/ids.ts'

/** Types of access log entries: recorded accesses, and documents of verification applications that were opened. */
export const accessLogTypes = [...accessTypes, 'verification_document'] as const
export type AccessLogType = (typeof accessLogTypes)[number]

const isAccessLogType = (text: string): text is AccessLogType => accessLogTypes.some((type) => type === text)

/** Filter of the access log; absent fields do not filter. */
export const accessFilter = z.object({
  /** Username of a staff member. */
  staff: z.string().trim().min(1).max(200).optional(),
  /** Types, separated by commas. */
  accessTypes: z
    .string()
    .refine((text) => text.split(',').every(isAccessLogType), 'There is no such type of access')
    .optional(),
  /** What was read: an id, an order number, a username (also its orders), or the name of a product or producer. */
  target: z.string().trim().min(1).max(200).optional(),
  /** Inclusive. */
  from: z.iso.datetime({ offset: true }).optional(),
  /** Exclusive. */
  to: z.iso.datetime({ offset: true }).optional(),
})
export type AccessFilter = Readonly<z.infer<typeof accessFilter>>

/** The access log. `staff` is null for erased accounts; `targetName` is the name of what was read, if it has one. */
export const accessLogPage = z.object({
  accesses: z.array(
    z.object({
      id: z.string(),
      accessedAt: z.string(),
      staff: z.string().nullable(),
      staffRole: z.string(),
      accessType: z.enum(accessLogTypes),
      target: z.string(),
      targetName: z.string().nullable(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type AccessLogPage = z.infer<typeof accessLogPage>

export const auditContract = {
  accessLog: defineEndpoint({
    method: 'GET',
    path: '/api/audit/access-log',
    summary: 'Access log of staff, newest first',
    query: accessFilter.extend({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: accessLogPage,
  }),
  accessLogExport: defineEndpoint({
    method: 'GET',
    path: '/api/audit/access-log/export',
    summary: 'Export all matching entries of the access log as CSV, newest first',
    query: accessFilter,
    response: z.string(),
  }),
}

export const auditProblems = problems({})

/** The filter with further parameters of a request. */
const filterWith = <Shape extends z.ZodRawShape>(shape: Shape) => z.object({ ...logFilter.shape, ...shape })

const END_BEFORE_START = { error: 'The end must not be before the start', path: ['to'] }

/** A field of an event's data: its stored value, or for personal fields the encryption context. */
const field = z.object({
  name: z.string(),
  /** JSON; null for personal fields. */
  json: z.string().nullable(),
  /**
   * Encrypted with the subject's key of that retention class; `erased` once the key is destroyed. Both are null if the
   * value was erased before it was stored.
   */
  personal: z
    .object({ subject: z.string().nullable(), retention: z.string().nullable(), erased: z.boolean() })
    .nullable(),
})

export const loggedEvent = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  id: z.string(),
  type: z.string(),
  recordedAt: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string() }),
  correlationId: z.string(),
  fields: z.array(field),
  /** JSON, as stored. */
  meta: z.string(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

export const logPage = z.object({
  events: z.array(loggedEvent),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
  /** Number of events scanned for this page. */
  scanned: z.number(),
  /** Time of the next event to scan, if the scan stopped early. */
  backTo: z.string().nullable(),
  /** Names by id, of the accounts, producers, products and orders in these events. Erased ones have none. */
  names: z.record(z.string(), z.string()),
})
export type LogPage = z.infer<typeof logPage>

const facetValues = z.array(z.object({ value: z.string(), count: z.number() }))

/** Counts of matching events among the newest events of the log. */
export const logCounts = z.object({
  counted: z.number(),
  /** Number of events scanned. */
  scanned: z.number(),
  /** Time of the next event to scan, if the scan reached its limit before the beginning of the log. */
  backTo: z.string().nullable(),
  /**
   * Per interval from the earliest to the latest counted event, without gaps; `seconds` is the length of an interval.
   */
  seconds: z.number(),
  intervals: z.array(z.object({ at: z.string(), count: z.number() })),
  /** Most frequent first. */
  types: facetValues,
  actorKinds: facetValues,
  /** Stream names up to their dash: `order-`. */
  streams: facetValues,
})
export type LogCounts = z.infer<typeof logCounts>

export const exportFormats = ['ndjson', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const name = z.string().trim().min(1, 'Enter a name').max(80, 'At most 80 characters')
export const renameQueryForm = z.object({ name })
export const savedQueryForm = z.object({ name, filter: logFilter })

const savedQuery = z.object({ id: z.string(), name: z.string(), filter: logFilter })
export type SavedQueryView = z.infer<typeof savedQuery>

const done = z.object({ id: z.string() })
const ofQuery = { params: z.object({ id: savedQueryId }) }

export const logQueryContract = {
  events: defineEndpoint({
    method: 'GET',
    path: '/api/audit/events',
    summary: 'Search the event log, newest first, one section of the log at a time',
    query: filterWith({ cursor: z.string().max(300).optional() }).refine(isChronological, END_BEFORE_START),
    response: logPage,
  }),
  counts: defineEndpoint({
    method: 'GET',
    path: '/api/audit/event-counts',
    summary: 'Numbers of matching events over time, and by type, actor and stream, among the newest events',
    query: filterWith({}).refine(isChronological, END_BEFORE_START),
    response: logCounts,
  }),
  suggestions: defineEndpoint({
    method: 'GET',
    path: '/api/audit/suggestions',
    summary: 'Names of products, producers, orders or staff members that match a text',
    query: z.object({ kind: z.enum(suggestedKinds), text: z.string().trim().max(200).default('') }),
    response: z.object({ suggestions: z.array(z.object({ name: z.string(), detail: z.string().nullable() })) }),
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/audit/export',
    summary: 'Export all matching events, oldest first, as NDJSON or CSV',
    query: filterWith({ format: z.enum(exportFormats).default('ndjson') }).refine(isChronological, END_BEFORE_START),
    response: z.string(),
  }),
  types: defineEndpoint({
    method: 'GET',
    path: '/api/audit/event-types',
    summary: 'All event types',
    response: z.object({ types: z.array(z.string()) }),
  }),
  saved: defineEndpoint({
    method: 'GET',
    path: '/api/audit/saved-queries',
    summary: 'Saved queries of the caller',
    response: z.object({ queries: z.array(savedQuery) }),
  }),
  save: defineEndpoint({
    method: 'POST',
    path: '/api/audit/saved-queries',
    summary: 'Save a query under a name',
    body: savedQueryForm,
    response: done,
  }),
  rename: defineEndpoint({
    method: 'PUT',
    path: '/api/audit/saved-queries/:id',
    summary: 'Rename a saved query',
    ...ofQuery,
    body: renameQueryForm,
    response: done,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/audit/saved-queries/:id',
    summary: 'Delete a saved query',
    ...ofQuery,
    response: done,
  }),
}

export const logQueryProblems = problems({
  cursor_invalid: { status: 400, text: 'The cursor is invalid. Run the query again.' },
  actor_not_found: {
    status: 404,
    text: 'There is no account with this username. For an erased account, search by its id.',
  },
  product_name_unknown: {
    status: 404,
    text: 'There is no product with this name. For a removed product, search by its id.',
  },
  producer_name_unknown: {
    status: 404,
    text: 'There is no producer with this name. For a closed shop, search by its id.',
  },
  order_number_unknown: { status: 404, text: 'There is no order with this number.' },
  saved_query_not_found: { status: 404, text: 'There is no such saved query.' },
  saved_query_name_taken: { status: 409, text: 'You already have a query with this name.' },
  too_many_saved_queries: {
    status: 409,
    text: 'You have reached the limit of saved queries. Delete one first.',
  },
})
