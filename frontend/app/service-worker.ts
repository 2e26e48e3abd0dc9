import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { live } from '#frontend/shared/lib/live.ts'
import { clearOfflineResponses, offlineSinceAtom } from '#frontend/shared/lib/offline-caches.ts'
import { unsubscribeOtherAccount, workerRegistration } from '#frontend/shared/lib/push-device.ts'
import { userQuery } from '#frontend/shared/lib/session.ts'
import { showToast, toast } from '#frontend/shared/ui/toasts.tsx'

/** Registers the service worker for offline reading and push notifications. Runs until the page unloads. */
export function registerServiceWorker(queries: QueryClient): void {
  void installServiceWorker()
  announceConnectionChanges()
  refetchOnReconnect(queries)
  watchUser(queries)
}

function announceConnectionChanges(): void {
  let dismiss = () => {}
  addEventListener('offline', () => {
    dismiss = showToast({ title: 'You are now offline. Some features may be limited.' })
  })
  addEventListener('online', () => {
    dismiss()
    toast({ title: 'You are back online.' })
  })
}

/** Refetches everything on reconnect if the page shows offline data. */
function refetchOnReconnect(queries: QueryClient): void {
  const refetch = () => {
    if (!getDefaultStore().get(offlineSinceAtom)) return
    clearOfflineResponses()
    void queries.invalidateQueries()
  }
  live.listen(({ type }) => {
    if (type === 'welcome') refetch()
  })
}

/** Drops the push device of a previous user. The user may also change in another tab. */
function watchUser(queries: QueryClient): void {
  let previous: string | null | undefined
  new QueryObserver(queries, { ...userQuery, enabled: false }).subscribe(({ data }) => {
    const current = data === undefined ? undefined : (data?.id ?? null)
    if (current === undefined || current === previous) return
    previous = current
    void unsubscribeOtherAccount(current ?? undefined)
  })
}

/** How often an open page checks for a new version, ms. */
const UPDATE_CHECK_INTERVAL_MS = 60 * 60_000

/** Installs this version for offline reading and offers the next version once it is fully installed. */
export async function installServiceWorker(): Promise<void> {
  const registration = await workerRegistration()
  if (!registration) return
  if (registration.waiting && navigator.serviceWorker.controller) offerUpdate(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // The first installation replaces no other version.
      if (next.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(next)
    })
  })
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_INTERVAL_MS)
}

/** Open pages keep their version until the user reloads. */
function offerUpdate(next: ServiceWorker): void {
  toast({ title: 'A new version is ready', action: { label: 'Reload', run: () => activate(next) } })
}

function activate(next: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  next.postMessage('take-over')
}
