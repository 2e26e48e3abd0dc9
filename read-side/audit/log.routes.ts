import type { ExportFormat } from '#domain/audit/contract.ts'
import { logQueryContract, logQueryProblems } from '#domain/audit/contract.ts'
import { isActorId, type LogFilter, serializeLogFilter } from '#domain/audit/log-filter.ts'
import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import { isRefusal, type Refusal, refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import { accessLogged, Download, type RouteRequest, type RouteTable, route } from '#platform/http/route.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
import type { Runtime } from '#platform/runtime/runtime.ts'
import { EXPORT_LINES } from './export-lines.ts'
import { logCursors } from './log-cursor.ts'
import { exportPieces, type TreeHead } from './log-export.ts'
import { metaOf } from './log-match.ts'
import { type SearchedLog, searchLog } from './log-search.ts'
import { logTimeline } from './log-timeline.ts'
import { listSavedQueries } from './saved-queries.query.ts'
import { shownEvents } from './shown-event.ts'

export interface LogReads {
  readonly db: Sql
  readonly store: Pick<EventStore, 'readAll' | 'readBack' | 'readStreamBack' | 'head'>
  readonly keys: Pick<KeyVault, 'find' | 'hmac' | keyof LinkSigner>
  readonly runtime: Pick<Runtime, 'now'>
  readonly eventTypes: readonly string[]
  /** What is sealed of the log just now; undefined while nothing is. */
  readonly treeHead: () => Promise<TreeHead | undefined>
}

/** The whole log for those who audit it. Personal fields stay sealed here, and every query and export is written down. */
export function logReads(deps: LogReads): RouteTable {
  const log = { store: deps.store, timeline: logTimeline() }
  const cursors = logCursors(deps.keys)
  return {
    problems: logQueryProblems,
    routes: [
      accessLogged(
        ({ query: { cursor, ...filter } }) =>
          cursor ? undefined : { what: 'log_query', of: serializeLogFilter(filter) },
        route(logQueryContract.events, CAN_AUDIT, showEvents(deps, { log, cursors })),
      ),
      accessLogged(
        ({ query: { format, ...filter } }) => ({
          what: 'log_export',
          of: `${format}: ${serializeLogFilter(filter)}`.slice(0, 1000),
        }),
        route(logQueryContract.export, CAN_AUDIT, download(deps)),
      ),
      route(logQueryContract.types, CAN_AUDIT, async () => ({ types: [...deps.eventTypes] })),
      route(logQueryContract.saved, CAN_AUDIT, async (request) => ({
        queries: await listSavedQueries(deps.db, readerOf(request).account),
      })),
    ],
  }
}

interface Searching {
  readonly log: SearchedLog
  readonly cursors: ReturnType<typeof logCursors>
}

const showEvents =
  ({ db, keys }: LogReads, { log, cursors }: Searching) =>
  async (request: RouteRequest<undefined, LogFilter & { readonly cursor?: string | undefined }>) => {
    const { cursor, ...filter } = request.query
    const asked = { accountId: readerOf(request).account, filter }
    const place = cursor === undefined ? undefined : cursors.read(asked, cursor)
    if (cursor !== undefined && place === undefined) return refuse('cursor_invalid')
    const known = await byId(db, filter)
    if (isRefusal(known)) return known
    const { events, looked, next } = await searchLog(log, known, place)
    return {
      events: await shownEvents(keys, events),
      looked,
      next: next ? cursors.write(asked, next.place) : null,
      backTo: next ? metaOf(next.event).at : null,
    }
  }

const download =
  ({ db, store, runtime, treeHead }: LogReads) =>
  async (request: RouteRequest<undefined, LogFilter & { readonly format: ExportFormat }>) => {
    const { format, ...asked } = request.query
    const lines = EXPORT_LINES[format]
    const at = runtime.now()
    const filter = await byId(db, asked)
    if (isRefusal(filter)) return filter
    const pieces = exportPieces({ store, filter, lines, at, treeHead, by: readerOf(request) })
    return new Download({ name: `farmgate-log-${at.slice(0, 10)}.${lines.extension}`, type: lines.type, pieces })
  }

/** The filter with an account's id in place of its user name; refused when no account has it. */
async function byId(db: Sql, filter: LogFilter): Promise<LogFilter | Refusal> {
  if (!filter.actor || isActorId(filter)) return filter
  const [account] = await db.query<{ id: string }>(
    'select id from identity.accounts where lower(username) = lower($1)',
    [filter.actor],
  )
  return account ? { ...filter, actor: account.id } : refuse('actor_not_found')
}

function readerOf({ actor }: Pick<RouteRequest, 'actor'>): { readonly account: string; readonly role: string } {
  if (actor.kind !== 'member' || !actor.staff) throw new Error('this route is for auditors, its table says otherwise')
  return { account: actor.accountId, role: actor.staff }
}
