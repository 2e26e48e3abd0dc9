import { deleteExpiredOrderLinks } from '#frontend/shared/lib/offline-caches.ts'
import { isImmutable, isPage, offlineAccess } from './cache-policy.ts'
import { openPage, showNotification } from './notifications.ts'
import { networkFirst } from './reads.ts'
import type { FetchEventLike, WorkerScope } from './scope.ts'
import { cacheFirst, deleteOldVersions, INSTALLED_FILES, installVersion, pageOrShell } from './shell.ts'

const scope = globalThis as unknown as WorkerScope

// The browser stops an idle worker and restarts it on demand, sometimes days later.
void deleteExpiredOrderLinks()

scope.addEventListener('install', (event) => {
  event.waitUntil(installVersion())
  if (event.addRoutes) event.waitUntil(event.addRoutes([INSTALLED_FILES]))
})
scope.addEventListener('activate', (event) =>
  event.waitUntil(
    Promise.all([
      deleteOldVersions(),
      deleteExpiredOrderLinks(),
      scope.registration.navigationPreload?.enable(),
      scope.clients.claim(),
    ]),
  ),
)
// The user chose to reload into the new version.
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(scope.skipWaiting())
})
scope.addEventListener('fetch', handleFetch)
scope.addEventListener('push', (event) => event.waitUntil(showNotification(scope, jsonOf(event.data))))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(scope, event.notification))
})

/** Handles same-origin page loads and cacheable reads. All other requests bypass the worker. */
function handleFetch(event: FetchEventLike): void {
  const response = responseTo(event)
  if (response) event.respondWith(response)
}

function responseTo(event: FetchEventLike): Promise<Response> | undefined {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return undefined
  if (request.mode === 'navigate')
    return isPage(url)
      ? pageOrShell({ request, preloadResponse: event.preloadResponse, waitUntil: (work) => event.waitUntil(work) })
      : undefined
  if (isImmutable(url)) return cacheFirst(request)
  return offlineAccess(url) ? networkFirst(request) : undefined
}

function jsonOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    // Unreadable payload: `showNotification` then shows a generic notification.
    return undefined
  }
}
