import { dropExpiredLinked } from '#frontend/shared/lib/browser-stores.ts'
import { openPage, showNotice } from './notices.ts'
import { readOrKept } from './reads.ts'
import type { FetchAsked, WorkerScope } from './scope.ts'
import { dropOldVersions, keptOrFetched, pageOrShell, takeVersion } from './shell.ts'
import { isPage, isUnchanging, keepingOf } from './what-is-kept.ts'

const scope = globalThis as unknown as WorkerScope

// The browser starts a worker whenever it is needed again, also days later.
void dropExpiredLinked()

scope.addEventListener('install', (event) => event.waitUntil(takeVersion()))
scope.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([dropOldVersions(), dropExpiredLinked(), scope.clients.claim()])),
)
// A page has asked its owner, who wants the new version now.
scope.addEventListener('message', (event) => {
  if (event.data === 'take-over') event.waitUntil(scope.skipWaiting())
})
scope.addEventListener('fetch', answer)
scope.addEventListener('push', (event) => event.waitUntil(showNotice(scope, jsonOf(event.data))))
scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(scope, event.notification))
})

/** Reads only, and of our own; whatever is not named here goes its way as if there were no worker. */
function answer(event: FetchAsked): void {
  const found = answerTo(event.request)
  if (found) event.respondWith(found)
}

function answerTo(request: Request): Promise<Response> | undefined {
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== scope.location.origin) return undefined
  if (request.mode === 'navigate') return isPage(url) ? pageOrShell(request) : undefined
  if (isUnchanging(url)) return keptOrFetched(request)
  return keepingOf(url) ? readOrKept(request) : undefined
}

function jsonOf(data: { json(): unknown } | null): unknown {
  try {
    return data?.json()
  } catch {
    // Not ours, or of a version to come: something is shown all the same.
    return undefined
  }
}
