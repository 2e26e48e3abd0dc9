import { CAN_AUDIT } from '#domain/kernel/actor.ts'
import { refuse } from '#domain/kernel/refusal.ts'
import { privacyContract, privacyProblems } from '#domain/privacy/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { Download, type RouteRequest, type RouteTable, rateLimited, route } from '#platform/http/route.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isValidLink } from '#platform/keys/signed-tokens.ts'
import type { ExportScope } from './data-export.ts'
import { accountExportScope, buildDataExport, orderExportScope } from './data-export.ts'
import { retentionReport } from './retention.query.ts'

export interface PrivacyReadDeps {
  readonly db: Sql
  readonly log: EventLog
  readonly keys: LinkSigner
}

/** Exports are expensive and rarely needed. */
const EXPORT_LIMIT = { max: 5, windowMs: 3_600_000 }

export const privacyReadRoutes = (deps: PrivacyReadDeps): RouteTable => ({
  problems: privacyProblems,
  routes: [
    rateLimited(EXPORT_LIMIT, route(privacyContract.exportData, 'member', exportData(deps))),
    rateLimited(EXPORT_LIMIT, route(privacyContract.exportOrder, 'anyone', exportOrder(deps))),
  ],
})

export interface RetentionReadDeps {
  readonly db: Sql
  /** When the nightly purge runs next. */
  readonly nextPurgeAt: () => Promise<string | null>
}

export const retentionReadRoutes = ({ db, nextPurgeAt }: RetentionReadDeps): RouteTable => ({
  problems: privacyProblems,
  routes: [
    route(privacyContract.retention, CAN_AUDIT, async () => {
      const [report, nextRunAt] = await Promise.all([retentionReport(db), nextPurgeAt()])
      return { ...report, nextRunAt }
    }),
  ],
})

const exportData =
  (deps: PrivacyReadDeps) =>
  async ({ actor }: RouteRequest) => {
    if (actor.kind !== 'member') return refuse('not_signed_in')
    const { accountId, producerId = null } = actor
    return download(deps, 'your-data.zip', await accountExportScope(deps.db, { accountId, producerId }))
  }

/** For a caller with the emailed link; not found for any other. */
const exportOrder =
  (deps: PrivacyReadDeps) =>
  async ({ params, query }: RouteRequest<{ id: string }, { key?: string | undefined }>) => {
    const scope = isValidLink(deps.keys, 'order', params.id, query.key)
      ? await orderExportScope(deps.db, params.id)
      : undefined
    return scope ? download(deps, 'your-order.zip', scope) : refuse('order_not_found')
  }

const download = ({ log }: PrivacyReadDeps, name: string, scope: ExportScope) =>
  new Download({ name, type: 'application/zip', chunks: buildDataExport(log, scope) })
