import type { ReportedGoods } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { decidedOfProducer } from './reports.query.ts'

/** The goods as they are now, with what else of their producer's was decided; null once they are kept nowhere any more. */
export async function reportedGoods(db: Sql, id: string): Promise<ReportedGoods | null> {
  const [goods] = await db.query<Omit<ReportedGoods, 'others'>>(GOODS, [id])
  return goods ? { ...goods, others: await decidedOfProducer(db, { ...goods, but: id }) } : null
}

const GOODS = `select p.id as "productId", p.name, p.description, p.image_url as "imageUrl", p.category, p.unit,
    p.price_cents::float8 as "priceCents", p.listed, p.taken_down as "takenDown", p.certificates,
    p.producer_id as "producerId", coalesce(f.business_name, '') as "producerName"
  from catalog.products p left join producers.profiles f on f.id = p.producer_id
  where p.id = $1`
