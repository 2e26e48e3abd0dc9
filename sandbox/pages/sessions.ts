import { type Link, newSession, type Session } from '../connect/link-objects.ts'
import type { Desk } from '../desk.ts'
import { find, lock, save } from '../object-table.ts'

/** How long somebody who came in by a link may stay, seconds. */
const STAY = 3600

/** Uses a link up: a session, or where to ask for another link, or nothing where nobody waits for it. */
export function enter(
  { database, clerk }: Desk,
  id: string,
): Promise<{ session: string } | { refreshUrl: string } | 'nowhere'> {
  return database.transaction(async (sql) => {
    const link =
      (await lock<Link>(sql, { kind: 'account_link', id })) ?? (await lock<Link>(sql, { kind: 'login_link', id }))
    if (!link) return 'nowhere'
    const { created } = clerk.made('session')
    if (link.used || link.expires_at <= created) return link.refresh_url ? { refreshUrl: link.refresh_url } : 'nowhere'
    const session = newSession({ id: clerk.secret(), created }, { link, expiresAt: created + STAY })
    const spent: Link = { ...link, used: true }
    await save(sql, [spent, session])
    return { session: session.id }
  })
}

export async function sessionAt(
  { database, clerk }: Desk,
  of: { id: string; page: Session['page'] },
): Promise<Session | undefined> {
  const session = await find<Session>(database, { kind: 'page_session', id: of.id })
  return session?.page === of.page && session.expires_at * 1000 > clerk.now() ? session : undefined
}
