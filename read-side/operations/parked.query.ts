import type { ParkedEventView } from '#domain/operations/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { withoutPersonal } from '#platform/log/redact.ts'

/** Each event once, though several rows could not take it; the oldest first, at most 100. */
export async function listParked(db: Sql): Promise<ParkedEventView[]> {
  const rows = await db.query<ParkedEventView>(PARKED)
  return rows.map((row) => ({ ...row, error: withoutPersonal(row.error) }))
}

const PARKED = `select projection, position, min(stream) as stream, min(type) as type, max(at) as at,
    (array_agg(error order by ordinal))[1] as error
  from parked_events group by projection, position order by min(ordinal) limit 100`
