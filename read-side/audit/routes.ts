import {
  type AccessFilter,
  auditContract,
  auditProblems,
  type ExportFormat,
  type LoggedEvent,
  logQueryContract,
  logQueryProblems,
  type SavedQueryView,
} from '#domain/audit/contract.ts'
import { type LogFilter, serializeLogFilter } from '#domain/audit/log-filter.ts'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import { isErased } from '#domain/kernel/event.ts'
import { isRefusal, refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import { type EncryptedField, isEncrypted, keyRefOf } from '#platform/event-store/event-codec.ts'
import type { EventStore, StoredEvent } from '#platform/event-store/event-store.ts'
import { accessLogged, Download, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { accessLogCsv, listAccesses } from '#read-side/audit/access-log.query.ts'
import { createLogCounter } from '#read-side/audit/log-counts.ts'
import { EXPORT_WRITERS, exportChunks, type TreeHead } from '#read-side/audit/log-export.ts'
import { metaOf, withoutCiphertext } from '#read-side/audit/log-match.ts'
import { createLogTimeIndex, logCursors, type SearchableLog, searchLog } from '#read-side/audit/log-search.ts'
import { idsIn, resolveFilter, suggestNames } from '#read-side/audit/names.ts'
import { namesOf } from '#read-side/kernel/names.ts'

export interface LogReadDeps {
  readonly db: Sql
  readonly store: Pick<EventStore, 'readAll' | 'readAllBackwards' | 'readStreamBackwards' | 'head'>
  readonly keys: Pick<KeyVault, 'find' | 'hmac' | keyof LinkSigner>
  readonly runtime: Pick<Runtime, 'now'>
  readonly eventTypes: readonly string[]
  /** The latest signed tree head; undefined if there is none. */
  readonly treeHead: () => Promise<TreeHead | undefined>
}

/** The event log for auditors. Personal fields stay encrypted; every query and export is recorded in the access log. */
export function logReadRoutes(deps: LogReadDeps): RouteTable {
  const log = { store: deps.store, timeline: createLogTimeIndex() }
  const countEvents = createLogCounter(log)
  const cursors = logCursors(deps.keys)
  return {
    problems: logQueryProblems,
    routes: [
      accessLogged(
        ({ query: { cursor, ...filter } }) =>
          cursor ? undefined : { accessType: 'log_query', target: serializeLogFilter(filter) },
        route(logQueryContract.events, CAN_AUDIT, showEvents(deps, { log, cursors })),
      ),
      accessLogged(
        ({ query: { format, ...filter } }) => ({
          accessType: 'log_export',
          target: `${format}: ${serializeLogFilter(filter)}`.slice(0, 1000),
        }),
        route(logQueryContract.export, CAN_AUDIT, download(deps)),
      ),
      accessLogged(
        ({ query }) => ({ accessType: 'log_query', target: `counts: ${serializeLogFilter(query)}`.slice(0, 1000) }),
        route(logQueryContract.counts, CAN_AUDIT, async ({ query }) => {
          const filter = await resolveFilter(deps.db, query)
          return isRefusal(filter) ? filter : countEvents(filter)
        }),
      ),
      route(logQueryContract.suggestions, CAN_AUDIT, async ({ query: { kind, text } }) => ({
        suggestions: await suggestNames(deps.db, kind, text),
      })),
      route(logQueryContract.types, CAN_AUDIT, async () => ({ types: [...deps.eventTypes] })),
      route(logQueryContract.saved, CAN_AUDIT, async (request) => ({
        queries: await listSavedQueries(deps.db, auditorOf(request).account),
      })),
    ],
  }
}

interface LogSearchDeps {
  readonly log: SearchableLog
  readonly cursors: ReturnType<typeof logCursors>
}

const showEvents =
  ({ db, keys }: LogReadDeps, { log, cursors }: LogSearchDeps) =>
  async (request: RouteRequest<undefined, LogFilter & { readonly cursor?: string | undefined }>) => {
    const { cursor, ...filter } = request.query
    const logQuery = { accountId: auditorOf(request).account, filter }
    const place = cursor === undefined ? undefined : cursors.read(logQuery, cursor)
    if (cursor !== undefined && place === undefined) return refuse('cursor_invalid')
    const resolved = await resolveFilter(db, filter)
    if (isRefusal(resolved)) return resolved
    const { events, scanned, next } = await searchLog(log, resolved, place)
    return {
      events: await toEventViews(keys, events),
      names: await namesOf(
        db,
        idsIn(events.flatMap(({ stream, data, meta }) => [stream, withoutCiphertext(data), meta])),
      ),
      scanned,
      next: next ? cursors.write(logQuery, next.place) : null,
      backTo: next ? metaOf(next.event).recordedAt : null,
    }
  }

const download =
  ({ db, store, runtime, treeHead }: LogReadDeps) =>
  async (request: RouteRequest<undefined, LogFilter & { readonly format: ExportFormat }>) => {
    const { format, ...named } = request.query
    const lines = EXPORT_WRITERS[format]
    const at = runtime.now()
    const filter = await resolveFilter(db, named)
    if (isRefusal(filter)) return filter
    const chunks = exportChunks({ store, filter, lines, at, treeHead, by: auditorOf(request) })
    return new Download({
      name: `farmgate-log-${at.slice(0, 10)}.${lines.extension}`,
      type: lines.type,
      chunks,
    })
  }

function auditorOf({ actor }: Pick<RouteRequest, 'actor'>): { readonly account: string; readonly role: string } {
  if (actor.kind !== 'member' || !actor.staff) throw new Error('this route must only allow auditors')
  return { account: actor.accountId, role: actor.staff }
}

export interface AuditReadDeps {
  readonly db: Sql
  readonly runtime: Pick<Runtime, 'now'>
}

export const auditReadRoutes = ({ db, runtime }: AuditReadDeps): RouteTable => ({
  problems: auditProblems,
  routes: [
    route(auditContract.accessLog, CAN_AUDIT, ({ query }) => listAccesses(db, query)),
    accessLogged(
      () => ({ accessType: 'log_export', target: 'access log' }),
      route(auditContract.accessLogExport, CAN_AUDIT, async ({ query }) => downloadAccessLog({ db, runtime }, query)),
    ),
  ],
})

const downloadAccessLog = ({ db, runtime }: AuditReadDeps, filter: AccessFilter): Download =>
  new Download({
    name: `farmgate-access-log-${runtime.now().slice(0, 10)}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: accessLogCsv(db, filter),
  })

/** The saved queries of an auditor, by name. */
const listSavedQueries = (db: Sql, accountId: string): Promise<SavedQueryView[]> =>
  db.query<SavedQueryView>(
    `select id, name, filter from audit.saved_queries
     where account_id = $1 and name is not null and filter is not null order by lower(name), id`,
    [accountId],
  )

/** Events for auditors. A personal field shows its subject and retention, and whether it can still be decrypted. */
export async function toEventViews(
  keys: Pick<KeyVault, 'find'>,
  events: readonly StoredEvent[],
): Promise<LoggedEvent[]> {
  const parsed = events.map((event) => ({ event, data: Object.entries(JSON.parse(event.data) as object) }))
  const encrypted = parsed.flatMap(({ data }) =>
    data.flatMap(([, value]): EncryptedField[] => (isEncrypted(value) ? [value] : [])),
  )
  const found = await keys.find(encrypted.map(keyRefOf))
  const readable = new Set(encrypted.filter((_, i) => found[i]))
  return parsed.map(({ event, data }) => {
    const { id, type, stream, revision, position, meta } = event
    const { recordedAt, actor, correlationId } = metaOf(event)
    const fields = data.map(([name, value]) => fieldView(name, value, readable))
    return { position, stream, revision, id, type, recordedAt, actor, correlationId, fields, meta }
  })
}

function fieldView(name: string, value: unknown, readable: ReadonlySet<EncryptedField>): LoggedEvent['fields'][number] {
  if (isEncrypted(value))
    return {
      name,
      json: null,
      personal: { subject: value.subject, retention: value.retention, erased: !readable.has(value) },
    }
  if (isErased(value)) return { name, json: null, personal: { subject: null, retention: null, erased: true } }
  return { name, json: JSON.stringify(value), personal: null }
}
