import type { ExportFormat } from '#domain/audit/log.contract.ts'
import { logContract, logProblems } from '#domain/audit/log.contract.ts'
import { isActorId, type LogFilter, writtenFilter } from '#domain/audit/log-filter.ts'
import { AUDITORS } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventStore } from '#platform/event-store/event-store.ts'
import type { Facts } from '#platform/facts/facts.ts'
import { Download, type RouteRequest, type RouteTable, route, writtenDown } from '#platform/http/route.ts'
import type { KeyVault, LinkSigner } from '#platform/keys/keys.ts'
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
  readonly facts: Pick<Facts, 'now'>
  readonly eventTypes: readonly string[]
  /** What is sealed of the log just now; undefined while nothing is. */
  readonly treeHead: () => Promise<TreeHead | undefined>
}

/** The whole log for those who audit it. Personal fields stay sealed here, and every query and export is written down. */
export function logReads(deps: LogReads): RouteTable {
  const log = { store: deps.store, timeline: logTimeline() }
  const cursors = logCursors(deps.keys)
  return {
    problems: logProblems,
    routes: [
      writtenDown(
        ({ query: { cursor, ...filter } }) => (cursor ? undefined : { what: 'log_query', of: writtenFilter(filter) }),
        route(logContract.events, AUDITORS, showEvents(deps, { log, cursors })),
      ),
      writtenDown(
        ({ query: { format, ...filter } }) => ({
          what: 'log_export',
          of: `${format}: ${writtenFilter(filter)}`.slice(0, 1000),
        }),
        route(logContract.export, AUDITORS, download(deps)),
      ),
      route(logContract.types, AUDITORS, async () => ({ types: [...deps.eventTypes] })),
      route(logContract.saved, AUDITORS, async (request) => ({
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
    const { events, looked, next } = await searchLog(log, await byId(db, filter), place)
    return {
      ...{ events: await shownEvents(keys, events), looked },
      next: next ? cursors.write(asked, next.place) : null,
      backTo: next ? metaOf(next.event).at : null,
    }
  }

const download =
  ({ db, store, facts, treeHead }: LogReads) =>
  async (request: RouteRequest<undefined, LogFilter & { readonly format: ExportFormat }>) => {
    const { format, ...asked } = request.query
    const lines = EXPORT_LINES[format]
    const at = facts.now()
    const filter = await byId(db, asked)
    const pieces = exportPieces({ store, filter, lines, at, treeHead, by: readerOf(request) })
    return new Download({ name: `farmgate-log-${at.slice(0, 10)}.${lines.extension}`, type: lines.type, pieces })
  }

/** The filter with an account's id in place of its user name. */
async function byId(db: Sql, filter: LogFilter): Promise<LogFilter> {
  if (!filter.actor || isActorId(filter)) return filter
  const [account] = await db.query<{ id: string }>(
    'select id from identity.accounts where lower(username) = lower($1)',
    [filter.actor],
  )
  return account ? { ...filter, actor: account.id } : filter
}

function readerOf({ actor }: Pick<RouteRequest, 'actor'>): { readonly account: string; readonly role: string } {
  if (actor.kind !== 'member' || !actor.staff) throw new Error('this route is for auditors, its table says otherwise')
  return { account: actor.accountId, role: actor.staff }
}
