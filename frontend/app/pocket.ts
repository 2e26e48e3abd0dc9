import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { forgetKeptAnswers, keptSinceAtom } from '#frontend/lib/kept-answers.ts'
import { live } from '#frontend/lib/live.ts'
import { deviceBecomes } from '#frontend/lib/own-device.ts'
import { userQuery } from '#frontend/lib/session.ts'
import { passingToast, toast } from '#frontend/ui/toasts.tsx'
import { keepVersion } from './new-version.ts'

/** The market in a pocket: kept for reading without a connection, told when it is closed. Runs until the page is left. */
export function openPocket(queries: QueryClient): void {
  void keepVersion()
  tellOfConnection()
  askAgainOnceThere(queries)
  watchReader(queries)
}

function tellOfConnection(): void {
  let away = () => {}
  addEventListener('offline', () => {
    away = passingToast({ title: 'You are now offline. Some features may be limited.' })
  })
  addEventListener('online', () => {
    away()
    toast({ title: 'You are back online.' })
  })
}

/** What is kept was good enough while there was nothing else. */
function askAgainOnceThere(queries: QueryClient): void {
  const ask = () => {
    if (!getDefaultStore().get(keptSinceAtom)) return
    forgetKeptAnswers()
    void queries.invalidateQueries()
  }
  live.listen(({ type }) => {
    if (type === 'welcome') ask()
  })
}

/** A session may end elsewhere, or another begin in another tab. */
function watchReader(queries: QueryClient): void {
  let before: string | null | undefined
  new QueryObserver(queries, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    const now = data === undefined ? undefined : (data?.id ?? null)
    if (now === undefined || now === before) return
    before = now
    void deviceBecomes(now ?? undefined)
  })
}
