import { useQuery } from '@tanstack/react-query'
import { Tiles } from '#frontend/ui/tiles.tsx'
import { countsQuery } from './api.ts'
import { daysBegan } from './began.ts'
import { useNow } from './use-now.ts'

/** How many there are; `unread` as the list beside it knows it, which may be ahead of the count. */
export function NoticeStats({ unread }: { readonly unread: number | undefined }) {
  const { data } = useQuery(countsQuery(daysBegan(useNow())))
  return (
    <Tiles
      tiles={[
        ['Total', data?.total],
        ['Unread', unread ?? data?.unread],
        ['Today', data?.today],
        ['This Week', data?.week],
      ]}
    />
  )
}
