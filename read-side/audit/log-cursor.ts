import type { LogFilter } from '#domain/audit/log-filter.ts'
import type { LinkSigner } from '#platform/keys/keys.ts'
import { isSame } from '#platform/keys/signed-tokens.ts'

interface Asked {
  readonly accountId: string
  readonly filter: LogFilter
}

/**
 * Where a query goes on. It is bound to who asked and what, since only the first page of a query is written down: whoever shows
 * one has begun that very query.
 */
export function logCursors(keys: LinkSigner) {
  const signed = ({ accountId, filter }: Asked, place: string): string => {
    const asked = Object.entries(filter).filter(([, value]) => value !== undefined)
    return JSON.stringify([accountId, place, asked.sort()])
  }
  return {
    write: (asked: Asked, place: string): string =>
      `${place}.${keys.sign('log-cursor', signed(asked, place)).slice(0, 40)}`,
    /** The place; undefined when it is not a cursor of this query. */
    read: (asked: Asked, cursor: string): string | undefined => {
      const [place = '', shown = ''] = cursor.split('.')
      const accepted = keys.signatures('log-cursor', signed(asked, place))
      return accepted.some((signature) => isSame(signature.slice(0, 40), shown)) ? place : undefined
    },
  }
}
