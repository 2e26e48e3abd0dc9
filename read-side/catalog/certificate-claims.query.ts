import type { ClaimPage, WaitingClaim } from '#domain/catalog/certificate-claims.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 50

/** Certificates that wait to be checked, the oldest first. */
export async function waitingClaims(db: Sql, page: number): Promise<ClaimPage> {
  const [claims, [counted]] = await Promise.all([
    db.query<WaitingClaim>(WAITING, [PAGE_SIZE, (page - 1) * PAGE_SIZE]),
    db.query<{ total: number }>(`select count(*)::int as total from goods.claims where status = 'waiting'`),
  ])
  return { claims, total: counted?.total ?? 0, page, pageSize: PAGE_SIZE }
}

const WAITING = `
  select c.product_id as "productId", p.name as "productName", c.producer_id as "producerId",
    f.business_name as "producerName", c.certification, c.certifier, c.number, c.expires_on as "expiresOn",
    c.claimed_at as "claimedAt"
  from goods.claims c join catalog.products p on p.id = c.product_id join producers.profiles f on f.id = c.producer_id
  where c.status = 'waiting' order by c.claimed_at, c.id limit $1 offset $2`
