import type { WorkerScope } from './scope.ts'

/** Push message as the server sends it. */
interface PushPayload {
  readonly title: string
  readonly body: string
  /** Path that a tap opens. */
  readonly url: string
  /** The browser replaces an earlier notification with the same tag. */
  readonly tag: string
  readonly at: string
}

const FALLBACK: PushPayload = {
  title: 'You have a new notification',
  body: '',
  url: '/notifications',
  tag: 'news',
  at: new Date(0).toISOString(),
}

/**
 * Shows the pushed notification. Browsers revoke the permission of sites that receive a push and show nothing, hence
 * the fallback.
 */
export async function showNotification(scope: WorkerScope, payload: unknown): Promise<void> {
  const { title, body, url, tag, at } = isPushPayload(payload) ? payload : FALLBACK
  const icons = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  await scope.registration.showNotification(title, { body, tag, data: { url, at }, ...icons })
}

/** Opens the notification's page, in an open window if there is one. */
export async function openPage(scope: WorkerScope, { data }: Notification): Promise<void> {
  const requested = new URL(String(data?.url ?? '/'), scope.location.origin)
  // The URL comes from our own server; never follow it to another origin.
  const target = requested.origin === scope.location.origin ? requested.href : scope.location.origin
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const page = pages.find(({ url }) => url === target) ?? pages[0]
  if (!page) return void (await scope.clients.openWindow(target))
  await page.focus()
  if (page.url !== target) await page.navigate(target)
}

const isPushPayload = (data: unknown): data is PushPayload =>
  typeof data === 'object' && data !== null && ['title', 'body', 'url', 'tag'].every((key) => key in data)
