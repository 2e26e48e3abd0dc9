import type { WorkerScope } from './scope.ts'

/** A notice as the market sends it. */
interface Told {
  readonly title: string
  readonly body: string
  /** Where a tap leads: a path of the market. */
  readonly url: string
  /** The same notice told twice is shown once. */
  readonly tag: string
  readonly at: string
}

const UNREADABLE: Told = {
  title: 'There is news at the market',
  body: '',
  url: '/notifications',
  tag: 'news',
  at: new Date(0).toISOString(),
}

/** Browsers take the permission away from those who are told and show nothing: there is always something shown. */
export async function showNotice(scope: WorkerScope, said: unknown): Promise<void> {
  const { title, body, url, tag, at } = isTold(said) ? said : UNREADABLE
  const looks = { icon: '/icons/icon-192.png', badge: '/icons/badge-96.png' }
  await scope.registration.showNotification(title, { body, tag, data: { url, at }, ...looks })
}

/** To the page it is about: one that is open already, or a new one. */
export async function openPage(scope: WorkerScope, { data }: Notification): Promise<void> {
  const address = new URL(String(data?.url ?? '/'), scope.location.origin)
  // What we show is ours; still, nobody is led to another site by it.
  const to = address.origin === scope.location.origin ? address.href : scope.location.origin
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const page = pages.find(({ url }) => url === to) ?? pages[0]
  if (!page) return void (await scope.clients.openWindow(to))
  await page.focus()
  if (page.url !== to) await page.navigate(to)
}

const isTold = (said: unknown): said is Told =>
  typeof said === 'object' && said !== null && ['title', 'body', 'url', 'tag'].every((key) => key in said)
