import { product } from '#domain/catalog/product.decider.ts'
import { CATEGORIES, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { fold } from '#domain/kernel/decider.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import type { ReportedProduct } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import type { EventLog } from '#platform/event-store/event-log.ts'
import { historyOf } from '#platform/event-store/event-log.ts'
import { decidedOfProducer } from './reports.query.ts'

/** What a report is read from: the rows, and the log for what things were before. */
export interface ReportDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** The goods as they are now, with what else of their producer's was decided; null once they are kept nowhere any more. */
export async function reportedGoods({ db, log }: ReportDeps, id: string): Promise<ReportedProduct | null> {
  const [goods] = await db.query<Omit<ReportedProduct, 'others' | 'changes'>>(GOODS, [id])
  if (!goods) return null
  const [others, changes] = await Promise.all([
    decidedOfProducer(db, { ...goods, but: id }),
    goods.takenDown ? changesSinceTakedown(log, id) : null,
  ])
  return { ...goods, others, changes }
}

type Changes = NonNullable<ReportedProduct['changes']>

/** What its producer changed since it was last taken down, field by field; from the log, which keeps what it was. */
async function changesSinceTakedown(log: ReportDeps['log'], id: string): Promise<Changes> {
  const history = await historyOf(log, product, id)
  const at = history.findLastIndex(({ type }) => type === 'ProductTakenDown')
  const was = fieldsOf(fold(product, history.slice(0, at + 1)))
  const now = fieldsOf(fold(product, history))
  if (at < 0 || !was || !now) return []
  return FIELDS.flatMap((field) => (was[field] === now[field] ? [] : [{ field, was: was[field], now: now[field] }]))
}

const FIELDS = ['name', 'description', 'category', 'unit', 'fulfillmentMethods', 'image', 'price'] as const

function fieldsOf(state: ReturnType<typeof product.evolve>): Readonly<Record<(typeof FIELDS)[number], string>> | null {
  if (state.status === 'unknown') return null
  return {
    name: state.name,
    description: state.description,
    category: CATEGORIES[state.category].label,
    unit: UNITS[state.unit].label,
    fulfillmentMethods: [...state.fulfillmentMethods].sort().join(', '),
    image: state.imageUrl ?? 'None',
    price: formatMoney(state.priceCents),
  }
}

const GOODS = `select p.id as "productId", p.name, p.description, p.image_url as "imageUrl", p.category, p.unit,
    p.price_cents::float8 as "priceCents", p.listed, p.taken_down as "takenDown", p.certificates,
    p.producer_id as "producerId", coalesce(f.business_name, '') as "producerName"
  from catalog.products p left join producers.profiles f on f.id = p.producer_id
  where p.id = $1`
