import { type GlobalSearchResults, type SearchTerm, searchTermOf } from '#domain/ordering/global-search.contract.ts'
import type { FoundOrder } from '#domain/ordering/staff-orders.contract.ts'
import type { Sql } from '#platform/database/database.ts'
import { likePattern } from '#read-side/kernel/sql-fragments.ts'
import { findOrders, type OrderSearchQuery } from '#read-side/ordering/staff-search.query.ts'

/** Results per group. */
const MAX_RESULTS = 5

/** Searches orders, disputes, accounts, producers and products for what the text may mean. */
export async function globalSearch(db: Sql, text: string): Promise<GlobalSearchResults> {
  const term = searchTermOf(text)
  const [orders, accounts, producers, products] = await Promise.all([
    ordersFor(db, term),
    accountsFor(db, term),
    producersFor(db, term),
    productsFor(db, term),
  ])
  return { orders, disputes: await disputesFor(db, term, orders), accounts, producers, products }
}

/** The order searches for a term; an order that matches any of them is a result. */
function orderSearchesFor(term: SearchTerm): readonly Omit<OrderSearchQuery, 'page'>[] {
  switch (term.kind) {
    case 'email':
      return [{ email: term.email }]
    case 'id':
      return term.id.startsWith('order_') ? [{ orderId: term.id }] : []
    case 'payment':
      return [{ paymentId: term.paymentId }]
    case 'amount':
      return [{ paidCents: term.cents }]
    case 'digits':
      return [{ last4: term.digits }, { number: term.digits }]
    case 'number':
      return [{ number: term.number }]
    case 'name':
      return [{ number: term.name }, { name: term.name }, { producer: term.name }]
  }
}

async function ordersFor(db: Sql, term: SearchTerm): Promise<FoundOrder[]> {
  const found = await Promise.all(orderSearchesFor(term).map((search) => findOrders(db, { ...search, page: 1 })))
  const byId = new Map(found.flatMap(({ orders }) => orders).map((order) => [order.id, order]))
  return [...byId.values()].sort((a, b) => b.placedAt.localeCompare(a.placedAt)).slice(0, MAX_RESULTS)
}

const disputesFor = (
  db: Sql,
  term: SearchTerm,
  orders: readonly FoundOrder[],
): Promise<GlobalSearchResults['disputes']> =>
  db.query(
    `select d.id, o.order_number as "orderNumber", d.stage, o.contact ->> 'fullName' as "buyerName",
       coalesce(f.business_name, '') as "producerName", d.updated_at as "updatedAt"
     from disputes.disputes d join ordering.orders o on o.order_id = d.order_id
       left join producers.profiles f on f.id = d.producer_id
     where d.order_id = any($1) or d.id = $2 order by d.updated_at desc, d.id limit ${MAX_RESULTS}`,
    [orders.map(({ id }) => id), idIn(term)],
  )

async function accountsFor(db: Sql, term: SearchTerm): Promise<GlobalSearchResults['accounts']> {
  const condition = accountCondition(term)
  if (!condition) return []
  return db.query(
    `select a.id, a.username, a.email, f.business_name as "businessName" from identity.accounts a
       left join producers.profiles f on f.id = a.producer_id
     where not a.erased and ${condition.where} order by lower(a.username), a.id limit ${MAX_RESULTS}`,
    [condition.value],
  )
}

function accountCondition(term: SearchTerm): { readonly where: string; readonly value: string | null } | undefined {
  if (term.kind === 'email') return { where: 'lower(a.email) = lower($1)', value: term.email }
  if (term.kind === 'id') return { where: 'a.id = $1', value: term.id }
  if (term.kind !== 'name') return undefined
  return { where: '(a.username ilike $1 or a.full_name ilike $1)', value: likePattern(term.name) }
}

async function producersFor(db: Sql, term: SearchTerm): Promise<GlobalSearchResults['producers']> {
  if (term.kind !== 'name' && term.kind !== 'id') return []
  return db.query(
    `select f.id, f.account_id as "accountId", f.business_name as "businessName", f.city from producers.profiles f
     where ${term.kind === 'id' ? 'f.id = $1' : 'f.business_name ilike $1'}
     order by lower(f.business_name), f.id limit ${MAX_RESULTS}`,
    [term.kind === 'id' ? term.id : likePattern(term.name)],
  )
}

async function productsFor(db: Sql, term: SearchTerm): Promise<GlobalSearchResults['products']> {
  if (term.kind !== 'name' && term.kind !== 'id') return []
  return db.query(
    `select p.id, p.name, f.business_name as "producerName", p.listed from catalog.products p
       join producers.profiles f on f.id = p.producer_id
     where ${term.kind === 'id' ? 'p.id = $1' : 'p.name ilike $1'}
     order by p.listed desc, lower(p.name), p.id limit ${MAX_RESULTS}`,
    [term.kind === 'id' ? term.id : likePattern(term.name)],
  )
}

const idIn = (term: SearchTerm): string => (term.kind === 'id' ? term.id : '')
