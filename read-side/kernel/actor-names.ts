import type { ActorView } from '#domain/kernel/contract.ts'
import type { ActorRef, RecordedEvent } from '#domain/kernel/event.ts'
import type { Sql } from '#platform/database/database.ts'

/** The accounts of an order's buyer and seller. */
export interface OrderParties {
  readonly buyerIds: readonly string[]
  /** The account of the producer. */
  readonly sellerId: string | undefined
}

/** Loads the names of all actors of these events with one query. */
export async function actorNames(
  db: Sql,
  events: readonly RecordedEvent[],
  sides: OrderParties,
): Promise<(actor: ActorRef) => ActorView> {
  const ids = [...new Set(events.map(({ meta }) => meta.actor.id))]
  const rows = await db.query<{ id: string; username: string | null }>(NAMES, [ids])
  const names = new Map(rows.map(({ id, username }) => [id, username]))
  return (actor) => actorView(actor, names.get(actor.id) ?? null, sides)
}

const NAMES = 'select id, username from identity.accounts where id = any($1)'

function actorView({ kind, id }: ActorRef, name: string | null, { buyerIds, sellerId }: OrderParties): ActorView {
  if (kind === 'system') return { as: 'market', name: null, part: id }
  if (kind === 'staff') return { as: 'staff', name, part: null }
  if (buyerIds.includes(id)) return { as: 'buyer', name, part: null }
  if (id === sellerId) return { as: 'producer', name, part: null }
  return { as: kind === 'guest' ? 'guest' : 'member', name, part: null }
}
