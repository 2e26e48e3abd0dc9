import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { KeyVault } from '#platform/keys/keys.ts'

interface Asked {
  readonly accountId: string
  readonly filter: LogFilter
}

/**
 * Where a query goes on. It is bound to who asked and what, since only the first page of a query is written down: whoever shows
 * one has begun that very query.
 */
export function logCursors(keys: Pick<KeyVault, 'hmac'>) {
  const sign = ({ accountId, filter }: Asked, place: string): string => {
    const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
    return keys.hmac('log-cursor', JSON.stringify([accountId, place, asked.sort()])).slice(0, 40)
  }
  return {
    write: (asked: Asked, place: string): string => `${place}.${sign(asked, place)}`,
    /** The place; undefined when it is not a cursor of this query. */
    read: (asked: Asked, cursor: string): string | undefined => {
      const [place = '', seal] = cursor.split('.')
      return seal === sign(asked, place) ? place : undefined
    },
  }
}
