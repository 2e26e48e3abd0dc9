import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { atomWithStorage } from 'jotai/utils'
import type { InboxItem, staffInboxContract } from '#domain/notifications/staff-inbox.contract.ts'
import type { InboxFilter, InboxType } from '#domain/notifications/staff-inbox-types.ts'
import type { EndpointOf } from '#frontend/shared/lib/endpoint.ts'
import { readFrom } from '#frontend/shared/lib/http.ts'
import { staffWorkQuery } from '#frontend/shared/lib/staff-pages.ts'

const INBOX: EndpointOf<(typeof staffInboxContract)['inbox']> = { method: 'GET', path: '/api/staff/inbox' }

interface InboxQuery {
  readonly show: InboxFilter
  readonly type: InboxType | undefined
  readonly page: number
}

/** Its key extends that of the work counts: what invalidates the counts invalidates the inbox. */
export const inboxQuery = ({ show, type, page }: InboxQuery) =>
  queryOptions({
    queryKey: [...staffWorkQuery.queryKey, 'inbox', show, type ?? '', page],
    ...readFrom(INBOX, { query: { show, type, page } }),
    placeholderData: keepPreviousData,
  })

type OpenedAt = Readonly<Record<string, string>>

/** When items were last opened in this browser, for those whose read marks the server does not store. */
export const openedAtom = atomWithStorage<OpenedAt>('farmgate.inbox-opened', {}, undefined, { getOnInit: true })

const MAX_OPENED = 500

const keyOf = ({ record, id }: Pick<InboxItem, 'record' | 'id'>): string => `${record} ${id}`

/** The newest marks, with the given item's added. */
export const markOpened = (opened: OpenedAt, item: InboxItem, now: string): OpenedAt =>
  Object.fromEntries(
    [...Object.entries(opened).filter(([key]) => key !== keyOf(item)), [keyOf(item), now]].slice(-MAX_OPENED),
  )

/** Whether the item is new or changed since it was last opened. */
export const isUnread = (item: InboxItem, opened: OpenedAt): boolean =>
  item.unread ?? (item.lastMessage?.at ?? item.waitingSince) > (opened[keyOf(item)] ?? '')
