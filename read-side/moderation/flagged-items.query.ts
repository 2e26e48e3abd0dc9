import { product } from '#domain/catalog/product.decider.ts'
import { imageUrlsOf } from '#domain/catalog/product-images.ts'
import { CATEGORIES, UNITS } from '#domain/catalog/product-taxonomy.ts'
import { fold } from '#domain/kernel/decider.ts'
import { formatMoney } from '#domain/kernel/format.ts'
import { allowedDecisions, type Moderator, moderationRefusal } from '#domain/kernel/moderation.ts'
import type { Side } from '#domain/messaging/conversation.ts'
import { allowedConversationDecisions } from '#domain/messaging/conversation-moderation.ts'
import {
  type Decision,
  decisions,
  type FlaggedContentQueue,
  type FlaggedContentType,
  type FlaggedItem,
  type FlaggedItemView,
  type InvolvedAccount,
  type ModerationEntry,
  type ReportedConversation,
  type ReportedProduct,
  type ReportedReview,
} from '#domain/moderation/contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { type EventLog, historyOf } from '#platform/event-store/event-log.ts'
import { selectList } from '#platform/projections/table-sql.ts'
import { IMAGE_URLS } from '#read-side/kernel/sql-fragments.ts'
import { type FlaggedItemRow, flaggedItems } from '#read-side/moderation/moderation.projection.ts'

const PAGE_SIZE = 20

interface FlaggedItemListQuery {
  readonly show: 'open' | 'handled'
  /** All content types if missing. */
  readonly contentType?: FlaggedContentType | undefined
  readonly page: number
}

/** Open items, oldest first; or handled items, newest first. */
export async function listFlaggedItems(
  db: Sql,
  { show, contentType, page }: FlaggedItemListQuery,
): Promise<FlaggedContentQueue> {
  const order = show === 'open' ? 'r.waiting_since, r.id' : 'r.waiting_since desc, r.id'
  const [items, [counts]] = await Promise.all([
    db.query<FlaggedItem>(
      `${CARDS} where r.open = $1 and ${OF_TYPE('$3')} order by ${order} limit ${PAGE_SIZE} offset $2`,
      [...[show === 'open', (page - 1) * PAGE_SIZE, contentType ?? null]],
    ),
    db.query<{ open: number; handled: number }>(COUNTS, [contentType ?? null]),
  ])
  return { items, ...(counts ?? { open: 0, handled: 0 }), page, pageSize: PAGE_SIZE }
}

const OF_TYPE = (type: string) => `(${type}::text is null or r.content_type = ${type})`

const COUNTS = `select count(*) filter (where open)::int as open, count(*) filter (where not open)::int as handled
  from moderation.flagged_items r where ${OF_TYPE('$1')}`

/** For a conversation the queue shows only the producer; the buyer is visible on its page, which records the access. */
const CARDS = `select r.id, r.content_type as "contentType", r.open, r.appealed, r.waiting_since as "waitingSince",
    r.report_count::float8 as "reportCount", r.reasons,
    r.outcome, who.username as reporter, coalesce(p.name, f.business_name, '') as subject
  from moderation.flagged_items r
    left join identity.accounts who on who.id = r.reporter
    left join reviews.reviews w on w.id = r.id
    left join catalog.products p on p.id = coalesce(w.product_id, r.id)
    left join messaging.conversations c on c.id = r.id
    left join producers.profiles f on f.id = c.producer_id`

async function flaggedItemCard(db: Sql, id: string): Promise<FlaggedItem | undefined> {
  const [card] = await db.query<FlaggedItem>(`${CARDS} where r.id = $1`, [id])
  return card
}

interface PastDecisionsQuery {
  readonly producerId: string
  /** The item to leave out. */
  readonly exceptId: string
}

/** Decided items about products of a producer, newest first. */
const pastDecisionsOnProducer = (db: Sql, { producerId, exceptId }: PastDecisionsQuery): Promise<FlaggedItem[]> =>
  db.query<FlaggedItem>(DECIDED, [producerId, exceptId])

const MAX_PAST_DECISIONS = 20
const DECIDED = `${CARDS} where r.content_type = 'product' and p.producer_id = $1 and r.id <> $2 and r.outcome is not null
  order by r.waiting_since desc, r.id limit ${MAX_PAST_DECISIONS}`

/** A flagged item with its content and the decisions the caller may take. */
export async function flaggedItemFor(
  { db, log }: FlaggedItemDeps,
  id: string,
  moderator: Moderator,
): Promise<FlaggedItemView | undefined> {
  const [card, [row]] = await Promise.all([
    flaggedItemCard(db, id),
    db.query<FlaggedItemRow>(`select ${selectList(flaggedItems)} from moderation.flagged_items where id = $1`, [id]),
  ])
  if (!card || !row) return undefined
  const [history, accounts, review, conversation, restrictedSides, product] = await Promise.all([
    db.query<ModerationEntry>(HISTORY, [id]),
    db.query<InvolvedAccount>(ACCOUNTS, [id]),
    row.contentType === 'review' ? reportedReview(db, id) : null,
    row.contentType === 'conversation' ? reportedConversation(db, id) : null,
    row.contentType === 'conversation' ? restrictedSidesIn(db, id) : [],
    row.contentType === 'product' ? reportedProduct({ db, log }, id) : null,
  ])
  return {
    ...card,
    version: row.version,
    history,
    accounts,
    review,
    conversation,
    product,
    ...permittedDecisions(row, restrictedSides, moderator),
  }
}

/** Restrictions apply to all conversations between the two parties. */
async function restrictedSidesIn(db: Sql, conversationId: string): Promise<readonly Side[]> {
  const [permission] = await db.query<{ restrictedSides: readonly Side[] }>(
    `select p.restricted_sides as "restrictedSides" from messaging.conversations c
       join messaging.permissions p on p.pair = c.buyer_id || '.' || c.producer_id where c.id = $1`,
    [conversationId],
  )
  return permission?.restrictedSides ?? []
}

function permittedDecisions(
  row: FlaggedItemRow,
  restrictedSides: readonly Side[],
  moderator: Moderator,
): Pick<FlaggedItemView, 'allowedActions' | 'blockedReason'> {
  const { version, open, appealed, concernedIds } = row
  const moderation = {
    version,
    pending: open,
    appealed,
    involvedIds: concernedIds,
    decidedBy: row.decidedBy ?? undefined,
  }
  const refusal = moderationRefusal(moderation, moderator)
  if (refusal) return { allowedActions: [], blockedReason: refusal.refused as FlaggedItemView['blockedReason'] }
  if (row.contentType === 'conversation')
    return {
      allowedActions: row.sides.map((side) => ({
        side,
        decisions: inOrder([
          ...allowedConversationDecisions({ pending: open, closed: row.closed }),
          restrictedSides.includes(side) ? 'lift_restriction' : 'restrict',
        ]),
      })),
      blockedReason: null,
    }
  const isRemoved = row.outcome === 'withdrawn' || row.outcome === 'retired'
  return {
    allowedActions: isRemoved
      ? []
      : [
          {
            side: null,
            decisions: allowedDecisions({
              pending: open,
              takenDown: row.takenDown,
              canBeChanged: row.contentType === 'product',
            }),
          },
        ],
    blockedReason: null,
  }
}

const inOrder = (allowed: readonly Decision[]): Decision[] => decisions.filter((each) => allowed.includes(each))

/** Changes before the first report are left out. */
const HISTORY = `select e.id, e.at, e.action, who.username as by, e.by_staff as "byStaff", e.reason, e.rule, e.comment, e.side
  from moderation.history e left join identity.accounts who on who.id = e.by
  where e.report_id = $1 and (e.at, e.revision) >= (
    select first.at, first.revision from moderation.history first
    where first.report_id = $1 and first.action = 'reported' order by first.at, first.revision limit 1)
  order by e.at, e.revision`

/** The author of a review or the buyer, then the producer, then the reporters. */
const ACCOUNTS = `select a.id as "accountId", a.username, s.side from (
    select author_id as id, 'author' as side, 1 as nth from reviews.reviews where id = $1
    union select buyer_id, 'buyer', 1 from messaging.conversations where id = $1
    union select f.account_id, 'producer', 2 from producers.profiles f where f.id in (
      select producer_id from reviews.reviews where id = $1
      union select producer_id from messaging.conversations where id = $1
      union select producer_id from catalog.products where id = $1)
    union select e.by, 'reporter', 3 from moderation.history e where e.report_id = $1 and e.action = 'reported'
  ) s join identity.accounts a on a.id = s.id where a.username is not null order by s.nth, a.username`

/** The read model, and the log for earlier versions of a product. */
export interface FlaggedItemDeps {
  readonly db: Sql
  readonly log: Pick<EventLog, 'read'>
}

/** The current product, with past decisions about its producer; null once it is deleted. */
async function reportedProduct({ db, log }: FlaggedItemDeps, id: string): Promise<ReportedProduct | null> {
  const [row] = await db.query<Omit<ReportedProduct, 'pastDecisions' | 'changes'>>(PRODUCT, [id])
  if (!row) return null
  const [pastDecisions, changes] = await Promise.all([
    pastDecisionsOnProducer(db, { ...row, exceptId: id }),
    row.takenDown ? changesSinceTakedown(log, id) : null,
  ])
  return { ...row, pastDecisions, changes }
}

type Changes = NonNullable<ReportedProduct['changes']>

/** The producer's changes since the last takedown, by field, from the log. */
async function changesSinceTakedown(log: FlaggedItemDeps['log'], id: string): Promise<Changes> {
  const history = await historyOf(log, product, id)
  const takedownIndex = history.findLastIndex(({ type }) => type === 'ProductTakenDown')
  const previous = fieldsOf(fold(product, history.slice(0, takedownIndex + 1)))
  const current = fieldsOf(fold(product, history))
  if (takedownIndex < 0 || !previous || !current) return []
  return FIELDS.flatMap((field) =>
    previous[field] === current[field] ? [] : [{ field, previous: previous[field], current: current[field] }],
  )
}

const FIELDS = ['name', 'description', 'category', 'unit', 'fulfillmentMethods', 'images', 'price'] as const

function fieldsOf(state: ReturnType<typeof product.evolve>): Readonly<Record<(typeof FIELDS)[number], string>> | null {
  if (state.status === 'unknown') return null
  return {
    name: state.name,
    description: state.description,
    category: CATEGORIES[state.category].label,
    unit: UNITS[state.unit].label,
    fulfillmentMethods: [...state.fulfillmentMethods].sort().join(', '),
    images: imageUrlsOf(state).join(', '),
    price: formatMoney(state.priceCents),
  }
}

const PRODUCT = `select p.id as "productId", p.name, p.description, ${IMAGE_URLS} as "imageUrls", p.category, p.unit,
    p.price_cents::float8 as "priceCents", p.listed, p.taken_down as "takenDown", p.certificates,
    p.producer_id as "producerId", coalesce(f.business_name, '') as "producerName"
  from catalog.products p left join producers.profiles f on f.id = p.producer_id
  where p.id = $1`

/** A review with its text, even while it is taken down. */
async function reportedReview(db: Sql, id: string): Promise<ReportedReview | null> {
  const [review] = await db.query<ReportedReview>(REVIEW, [id])
  return review ?? null
}

const REVIEW = `select r.product_id as "productId", coalesce(p.name, '') as "productName", a.username as author,
    coalesce(f.business_name, '') as "producerName", r.rating::float8 as rating, r.comment,
    r.created_at as "createdAt", r.updated_at as "updatedAt", r.reply
  from reviews.reviews r
    left join catalog.products p on p.id = r.product_id
    left join producers.profiles f on f.id = r.producer_id
    left join identity.accounts a on a.id = r.author_id
  where r.id = $1`

/** The reported messages of a conversation with a few messages around them. */
async function reportedConversation(db: Sql, id: string): Promise<ReportedConversation | null> {
  const [[row], messages] = await Promise.all([
    db.query<Omit<ReportedConversation, 'messages'>>(CONVERSATION, [id]),
    db.query<ReportedConversation['messages'][number]>(MESSAGES, [id]),
  ])
  return row ? { ...row, messages } : null
}

const BEFORE = 3
const AFTER = 1

/** The buyer's name as the producer sees it. */
const CONVERSATION = `select case when c.subject_type = 'order' then o.contact->>'fullName' else a.username end as buyer,
    f.business_name as producer, coalesce(o.order_number, p.name, '') as subject,
    c.subject_type as "subjectType", c.subject_id as "subjectId"
  from messaging.conversations c
    left join producers.profiles f on f.id = c.producer_id
    left join identity.accounts a on a.id = c.buyer_id
    left join ordering.orders o on c.subject_type = 'order' and o.order_id = c.subject_id
    left join catalog.products p on c.subject_type = 'product' and p.id = c.subject_id
  where c.id = $1`

const MESSAGES = `
  with reported as (
    select distinct m.id, m.sequence from moderation.history e join messaging.messages m on m.id = e.message_id
    where e.report_id = $1 and e.action = 'reported'
  )
  select m.id, m.sequence::float8 as sequence, m.sender_side as side, m.text, m.created_at as at,
    exists (select from reported where reported.id = m.id) as reported
  from messaging.messages m
  where m.conversation_id = $1
    and exists (select from reported where m.sequence between reported.sequence - ${BEFORE} and reported.sequence + ${AFTER})
  order by m.sequence`
