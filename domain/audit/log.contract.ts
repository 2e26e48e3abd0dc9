import { z } from 'zod'
import { exchange, problems } from '../kernel/contract.ts'
import { savedQueryId } from '../kernel/ids.ts'
import { actorKinds, inOrder, logFilter } from './log-filter.ts'

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
export const nameForm = z.object({ name })
export const saveForm = z.object({ name, filter: logFilter })

const savedQuery = z.object({ id: z.string(), name: z.string(), filter: logFilter })
export type SavedQueryView = z.infer<typeof savedQuery>

const done = z.object({ id: z.string() })
const ofQuery = { params: z.object({ id: savedQueryId }) }

export const logContract = {
  events: exchange({
    method: 'GET',
    path: '/api/audit/events',
    summary: 'Events of the whole log that fit a filter, the newest first, looked for a stretch at a time',
    query: logFilter.extend({ cursor: z.string().max(300).optional() }).refine(inOrder, ORDERED),
    answer: logPage,
  }),
  export: exchange({
    method: 'GET',
    path: '/api/audit/export',
    summary: 'Every event that fits a filter, the oldest first, as NDJSON or CSV of any length',
    query: logFilter.extend({ format: z.enum(exportFormats).default('ndjson') }).refine(inOrder, ORDERED),
    answer: z.string(),
  }),
  types: exchange({
    method: 'GET',
    path: '/api/audit/types',
    summary: 'Every type of event there is',
    answer: z.object({ types: z.array(z.string()) }),
  }),
  saved: exchange({
    method: 'GET',
    path: '/api/audit/queries',
    summary: 'The queries one has saved',
    answer: z.object({ queries: z.array(savedQuery) }),
  }),
  save: exchange({
    method: 'POST',
    path: '/api/audit/queries',
    summary: 'Save a query under a name',
    body: saveForm,
    answer: done,
  }),
  rename: exchange({
    method: 'PUT',
    path: '/api/audit/queries/:id',
    summary: 'Give a saved query another name',
    ...ofQuery,
    body: nameForm,
    answer: done,
  }),
  remove: exchange({
    method: 'DELETE',
    path: '/api/audit/queries/:id',
    summary: 'Remove a saved query',
    ...ofQuery,
    answer: done,
  }),
}

export const logProblems = problems({
  cursor_invalid: { status: 400, text: 'This list cannot be gone on with. Please ask again.' },
  query_not_found: { status: 404, text: 'There is no such query.' },
  query_name_taken: { status: 409, text: 'You have a query of this name already.' },
  queries_too_many: { status: 409, text: 'You have saved very many queries. Please remove one first.' },
})
