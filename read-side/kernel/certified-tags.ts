import { hasUnsupportedClaim } from '#domain/catalog/certification-claims.ts'
import type { Certification } from '#domain/catalog/product-taxonomy.ts'
import type { Sql } from '#platform/database/database.ts'
import { VALID_CERTIFICATES } from '#read-side/kernel/sql-fragments.ts'

interface Tagged {
  /** Id of the producer. */
  readonly id: string
  readonly tags: readonly string[]
}

/**
 * Removes tags that claim a certification which no valid certificate of the producer's listed products supports. Saving
 * a profile rejects such tags; this hides older ones and those whose certificate has expired since.
 */
export async function withCertifiedTags<P extends Tagged>(db: Sql, producers: readonly P[]): Promise<P[]> {
  const claiming = producers.filter(({ tags }) => tags.some((tag) => hasUnsupportedClaim(tag, [])))
  if (claiming.length === 0) return [...producers]
  const found = await db.query<{ id: string; certifications: Certification[] }>(VALID_CERTIFICATIONS, [
    claiming.map(({ id }) => id),
  ])
  const certifications = new Map(found.map(({ id, certifications }) => [id, certifications]))
  return producers.map((producer) => ({
    ...producer,
    tags: producer.tags.filter((tag) => !hasUnsupportedClaim(tag, certifications.get(producer.id) ?? [])),
  }))
}

const VALID_CERTIFICATIONS = `
  select p.producer_id as id, array_agg(distinct one ->> 'certification') as certifications
  from catalog.products p, jsonb_array_elements(${VALID_CERTIFICATES}) one
  where p.producer_id = any($1) and p.listed group by p.producer_id`
