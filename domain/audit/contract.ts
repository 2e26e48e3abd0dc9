import { z } from 'zod'
import { actorKinds, isChronological, logFilter } from '#domain/audit/log-filter.ts'
import { accessTypes } from '#domain/kernel/access-type.ts'
import { defineEndpoint, problems } from '#domain/kernel/contract.ts'
import { savedQueryId } from '#domain/kernel/ids.ts'

/** Who opened what, and when. `by` is null once they were erased. */
export const accessLogPage = z.object({
  looks: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      role: z.string(),
      what: z.enum(accessTypes),
      of: z.string(),
    }),
  ),
  total: z.number(),
  page: z.number(),
  pageSize: z.number(),
})
export type AccessLogPage = z.infer<typeof accessLogPage>

export const auditContract = {
  looks: defineEndpoint({
    method: 'GET',
    path: '/api/audit/access-log',
    summary: 'What the staff opened, the last look first',
    query: z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) }),
    response: accessLogPage,
  }),
}

export const auditProblems = problems({})

const ORDERED = { error: 'The end lies before the beginning', path: ['to'] }

/** A field of an event's data: as it lies in the log, or what is said in place of it when it is somebody's. */
const field = z.object({
  name: z.string(),
  /** JSON; null for what is personal. */
  json: z.string().nullable(),
  /** Sealed with a key of `of`, of the class `keep`; erased once that is destroyed. Null where it was erased before it was stored. */
  personal: z.object({ of: z.string().nullable(), keep: z.string().nullable(), erased: z.boolean() }).nullable(),
})

export const loggedEvent = z.object({
  position: z.string(),
  stream: z.string(),
  revision: z.number(),
  id: z.string(),
  type: z.string(),
  at: z.string(),
  actor: z.object({ kind: z.enum(actorKinds), id: z.string() }),
  correlationId: z.string(),
  fields: z.array(field),
  /** JSON, as it lies in the log. */
  meta: z.string(),
})
export type LoggedEvent = z.infer<typeof loggedEvent>

export const logPage = z.object({
  events: z.array(loggedEvent),
  /** Go on from here; null when nothing is left to look through. */
  next: z.string().nullable(),
  /** How many events were looked through for this page. */
  looked: z.number(),
  /** The time of the event that comes next, when the answer stopped before it. */
  backTo: z.string().nullable(),
})
export type LogPage = z.infer<typeof logPage>

export const exportFormats = ['ndjson', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

const name = z.string().trim().min(1, 'Please give it a name').max(80, 'At most 80 characters')
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
    summary: 'Events of the whole log that fit a filter, the newest first, looked for a stretch at a time',
    query: logFilter.extend({ cursor: z.string().max(300).optional() }).refine(isChronological, ORDERED),
    response: logPage,
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/api/audit/export',
    summary: 'Every event that fits a filter, the oldest first, as NDJSON or CSV of any length',
    query: logFilter.extend({ format: z.enum(exportFormats).default('ndjson') }).refine(isChronological, ORDERED),
    response: z.string(),
  }),
  types: defineEndpoint({
    method: 'GET',
    path: '/api/audit/event-types',
    summary: 'Every type of event there is',
    response: z.object({ types: z.array(z.string()) }),
  }),
  saved: defineEndpoint({
    method: 'GET',
    path: '/api/audit/saved-queries',
    summary: 'The queries one has saved',
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
    summary: 'Give a saved query another name',
    ...ofQuery,
    body: renameQueryForm,
    response: done,
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/api/audit/saved-queries/:id',
    summary: 'Remove a saved query',
    ...ofQuery,
    response: done,
  }),
}

export const logQueryProblems = problems({
  cursor_invalid: { status: 400, text: 'This list cannot be gone on with. Please ask again.' },
  actor_not_found: {
    status: 404,
    text: 'There is no account with this user name. An erased account has none: ask by its id.',
  },
  saved_query_not_found: { status: 404, text: 'There is no such query.' },
  saved_query_name_taken: { status: 409, text: 'You have a query of this name already.' },
  too_many_saved_queries: { status: 409, text: 'You have saved very many queries. Please remove one first.' },
})
