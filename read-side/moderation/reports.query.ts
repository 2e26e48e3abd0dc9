import type { FlaggedContentQueue, FlaggedContentType, FlaggedItem } from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'

const PAGE_SIZE = 20

interface Asked {
  readonly show: 'open' | 'handled'
  /** Of all kinds, where none is named. */
  readonly kind?: FlaggedContentType | undefined
  readonly page: number
}

/** What waits, the oldest first; or what was handled, the last one first. */
export async function listReports(db: Sql, { show, kind, page }: Asked): Promise<FlaggedContentQueue> {
  const order = show === 'open' ? 'r.since, r.id' : 'r.since desc, r.id'
  const [reports, [counts]] = await Promise.all([
    db.query<FlaggedItem>(
      `${CARDS} where r.open = $1 and ${OF_KIND('$3')} order by ${order} limit ${PAGE_SIZE} offset $2`,
      [...[show === 'open', (page - 1) * PAGE_SIZE, kind ?? null]],
    ),
    db.query<{ open: number; handled: number }>(COUNTS, [kind ?? null]),
  ])
  return { reports, ...(counts ?? { open: 0, handled: 0 }), page, pageSize: PAGE_SIZE }
}

const OF_KIND = (kind: string) => `(${kind}::text is null or r.kind = ${kind})`

const COUNTS = `select count(*) filter (where open)::int as open, count(*) filter (where not open)::int as handled
  from moderation.flagged_items r where ${OF_KIND('$1')}`

/** Of a conversation the queue names the producer alone: who the buyer is, is seen by whoever opens it. */
const CARDS = `select r.id, r.kind, r.open, r.asked_again as "askedAgain", r.since, r.reports::float8 as reports, r.reasons,
    r.outcome, who.username as reporter, coalesce(p.name, f.business_name, '') as about
  from moderation.flagged_items r
    left join identity.accounts who on who.id = r.reporter
    left join reviews.reviews w on w.id = r.id
    left join catalog.products p on p.id = coalesce(w.product_id, r.id)
    left join messaging.conversations c on c.id = r.id
    left join producers.profiles f on f.id = c.producer_id`

export async function reportCard(db: Sql, id: string): Promise<FlaggedItem | undefined> {
  const [card] = await db.query<FlaggedItem>(`${CARDS} where r.id = $1`, [id])
  return card
}

interface OfProducer {
  readonly producerId: string
  /** The report that is looked at. */
  readonly but: string
}

/** Reported goods of a producer's that were decided about, the last one first. */
export const decidedOfProducer = (db: Sql, { producerId, but }: OfProducer): Promise<FlaggedItem[]> =>
  db.query<FlaggedItem>(DECIDED, [producerId, but])

const MOST_DECIDED = 20
const DECIDED = `${CARDS} where r.kind = 'product' and p.producer_id = $1 and r.id <> $2 and r.outcome is not null
  order by r.since desc, r.id limit ${MOST_DECIDED}`
