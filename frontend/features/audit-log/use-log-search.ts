import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { LogFilter } from '#domain/audit/log-filter.ts'
import { eventsQuery } from './api.ts'

/** So many more events fill a screen. */
const SCREENFUL = 25

/** Looks on by itself, answer after answer, until a screenful is there, nothing is left, or the person stops it. */
export function useLogSearch(filter: LogFilter) {
  const found = useInfiniteQuery(eventsQuery(filter))
  const [wanted, setWanted] = useState(SCREENFUL)
  const [stopped, setStopped] = useState(false)
  const { hasNextPage, isFetching, isError, fetchNextPage } = found
  const pages = found.data?.pages ?? []
  const events = pages.flatMap((page) => page.events)
  const looking = hasNextPage && !stopped && !isError && events.length < wanted
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage()
  }, [looking, isFetching, fetchNextPage])
  return {
    found,
    events,
    hasNextPage,
    looking: looking || isFetching,
    looked: pages.reduce((sum, page) => sum + page.scanned, 0),
    backTo: pages.at(-1)?.backTo ?? null,
    stop: () => setStopped(true),
    goOn: () => {
      setStopped(false)
      setWanted(events.length + SCREENFUL)
      // After an answer that did not come, nothing asks by itself.
      if (isError) void fetchNextPage()
    },
  }
}
