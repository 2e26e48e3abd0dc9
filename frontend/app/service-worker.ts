import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { forgetKeptAnswers, keptSinceAtom } from '#frontend/shared/lib/browser-stores.ts'
import { live } from '#frontend/shared/lib/live.ts'
import { deviceBecomes, workerRegistration } from '#frontend/shared/lib/push-device.ts'
import { userQuery } from '#frontend/shared/lib/session.ts'
import { passingToast, toast } from '#frontend/shared/ui/toasts.tsx'

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

/** How often an open page looks for a new version, ms. */
const LOOK_EVERY_MS = 60 * 60_000

/** Keeps this version for reading without a connection, and offers the next one once it is there as a whole. */
export async function keepVersion(): Promise<void> {
  const registration = await workerRegistration()
  if (!registration) return
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The first one of all replaces nothing.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offer(next)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), LOOK_EVERY_MS)
}

/** Pages that are open go on in their version until somebody says so. */
function offer(next: ServiceWorker): void {
  toast({ title: 'A new version is ready', action: { label: 'Reload', run: () => takeOver(next) } })
}

function takeOver(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take-over')
}
